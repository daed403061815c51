import { cx } from "../lib/cx.ts"

/** Intray's mark: two sheets coming down into a tray. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 36 36" fill="none" className={cx("swatch flex-none", className)}>
      <rect x="0.5" y="0.5" width="35" height="35" rx="9" className="fill-primary stroke-primary-line dark:stroke-primary" />
      <path
        d="M9.3 18.3v2.9a5.2 5.2 0 0 0 5.2 5.2h7a5.2 5.2 0 0 0 5.2-5.2v-2.9"
        className="stroke-on-primary"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M14 10.9h8M14 16.9h8" className="stroke-on-primary" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and name. `display` on public pages' large places; `ui` elsewhere. */
export function Logo({ size = 28, wordmark = "ui", className }: { size?: number; wordmark?: "ui" | "display"; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-2.5", className)}>
      <Mark size={size} />
      <span
        style={{ fontSize: Math.round(size * (wordmark === "display" ? 0.84 : 0.6)) }}
        className={
          wordmark === "display"
            ? "font-display leading-none font-bold tracking-[-0.03em]"
            : "leading-none font-semibold tracking-[-0.01em]"
        }
      >
        Intray
      </span>
    </span>
  )
}
