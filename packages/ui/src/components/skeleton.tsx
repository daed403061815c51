import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"

/** A bar where text will be. Give it the real geometry: `className="h-3 w-40"`; what is no text may be round: `rounded-full`. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block animate-breathe bg-press", !className.includes("rounded-") && "rounded-keycap", className)}
    />
  )
}

/** Holds its skeletons back for 200 ms: what loads faster never flashes. `label` tells assistive technology what is coming. */
export function Loading({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div role="status" aria-busy="true" className={cx("animate-late", className)}>
      <span className="hidden-text">{label}</span>
      {children}
    </div>
  )
}
