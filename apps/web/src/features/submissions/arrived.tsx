import { live } from "@intray/i18n/live"
import { ArrowUp } from "lucide-react"
import type { LiveList } from "./state/live.ts"

/** Announces new submissions above the list, without moving it. */
export function Arrived({ arrived, show }: LiveList) {
  return (
    <div role="status" className="relative z-10 h-0">
      {arrived > 0 && (
        <button
          type="button"
          aria-label={live.showArrived({ count: arrived })}
          onClick={show}
          className="absolute top-2 left-1/2 flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-full border bg-bg px-3 text-[13px] font-medium text-fg shadow-popover hover:bg-hover touch:h-11 touch:px-4"
        >
          <ArrowUp aria-hidden="true" size={14} />
          {live.arrived({ count: arrived })}
        </button>
      )}
    </div>
  )
}
