import { cx } from "../lib/cx.ts"

/** A three-quarter ring that turns. Says nothing by itself: what is busy says so in words. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" fill="none" className={cx("animate-spin flex-none", className)}>
      <path d="M14 8a6 6 0 1 1-6-6" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
