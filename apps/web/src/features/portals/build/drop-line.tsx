import { cx } from "@intray/ui/lib/cx"
import type { Edge } from "./use-field-drag.ts"

/** Where what is dragged would land. `inset`: inside the group whose head it is below. */
export function DropLine({ edge, inset = false }: { edge: Edge; inset?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute right-0 z-10 h-0.5 rounded-full bg-here",
        inset ? "left-[22px]" : "left-0",
        edge === "top" ? "-top-[2px]" : "-bottom-[2px]",
      )}
    >
      <span className="absolute -top-[3px] -left-[3px] size-2 rounded-full border-2 border-here bg-bg" />
    </span>
  )
}
