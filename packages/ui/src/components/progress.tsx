import { cx } from "../lib/cx.ts"

export type ProgressProps = {
  /** 0–100; null when it cannot be known. */
  value: number | null
  label: string
  /** `ink` where lime would not mean "here", e.g. in the top bar of focus; `warn` where it is the end that one nears. */
  tone?: "here" | "ink" | "warn"
  size?: "sm" | "md"
  className?: string
}

const tones = { here: "bg-here", ink: "bg-fg-2", warn: "bg-warn" }

/** How far something is, determinate or not. */
export function Progress({ value, label, tone = "here", size = "md", className }: ProgressProps) {
  const known = value === null ? null : Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known === null ? undefined : Math.round(known)}
      className={cx("relative overflow-hidden rounded-full bg-press", size === "sm" ? "h-[3px]" : "h-1.5", className)}
    >
      <div
        style={known === null ? undefined : { width: `${known}%` }}
        className={cx(
          "swatch absolute inset-y-0 rounded-full",
          tones[tone],
          known === null ? "w-2/5 animate-slide" : "start-0 transition-[width]",
        )}
      />
    </div>
  )
}
