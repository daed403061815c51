import { portalStates as words } from "@intray/i18n/translated"
import { useEffect, useRef } from "react"
import { useNow } from "../lib/use-now.ts"

/** Hours, minutes and seconds until a moment; calls `onOver` once when it has come. */
export function Countdown({ until, onOver }: { until: number; onOver: () => void }) {
  const now = useNow(1000)
  const left = Math.max(0, until - now)
  const over = left === 0
  const told = useRef(false)
  useEffect(() => {
    if (!over || told.current) return
    told.current = true
    onOver()
  })
  const seconds = Math.ceil(left / 1000)
  const parts = [
    { count: Math.floor(seconds / 3600), name: words.notYetOpen.hours },
    { count: Math.floor((seconds % 3600) / 60), name: words.notYetOpen.minutes },
    { count: seconds % 60, name: words.notYetOpen.seconds },
  ]
  return (
    // Read out when one comes to it, and not at every second.
    <div role="timer" aria-live="off" aria-label={words.notYetOpen.opensIn} className="mt-8">
      <p className="text-[15px] leading-[22px] text-fg-2">{over ? words.notYetOpen.opening : words.notYetOpen.opensIn}</p>
      <dl className="mt-2 flex gap-6">
        {parts.map(({ count, name }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-[14px] leading-5 text-fg-2">{name}</dt>
            <dd className="font-display text-[44px] leading-[48px] font-bold tracking-[-0.03em] tabular-nums">
              {String(count).padStart(2, "0")}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-[15px] leading-[22px] text-fg-2">{words.notYetOpen.opensBySelf}</p>
    </div>
  )
}
