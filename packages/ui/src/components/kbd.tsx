import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"

export type KbdProps = {
  children: ReactNode
  /** `primary` on a lime button; `mini` next to small text. */
  variant?: "default" | "primary" | "mini"
  /** Leave out of the accessible name, where the control already carries `aria-keyshortcuts`. */
  decorative?: boolean
  className?: string
}

const variants = {
  default: "h-[18px] min-w-[18px] border-line-strong bg-raised text-fg-2 shadow-[0_1px_0_var(--line-strong)]",
  primary: "h-[16px] min-w-[16px] border-on-primary/35 bg-on-primary/10 text-on-primary shadow-[0_1px_0_rgb(25_46_3/0.35)]",
  mini: "h-[16px] min-w-[16px] border-line-strong bg-raised text-fg-2 shadow-[0_1px_0_var(--line-strong)] text-[10px]",
}

/** A key as it is printed on its control. Absent where there is no keyboard, or where keys are switched off. */
export function Kbd({ children, variant = "default", decorative = false, className }: KbdProps) {
  return (
    <kbd
      aria-hidden={decorative || undefined}
      className={cx(
        "kbd type-key hidden items-center justify-center rounded-keycap border px-1 whitespace-nowrap select-none keys:inline-flex",
        variants[variant],
        className,
      )}
    >
      {children}
    </kbd>
  )
}
