import { RotateCw } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "../lib/cx.ts"
import { Button } from "./button.tsx"

export type ErrorStateProps = {
  /** What failed: "The list did not load" */
  title: string
  /** What is safe: "Nothing you did was lost." */
  children?: ReactNode
  retryLabel?: string
  onRetry?: () => void
  busy?: boolean
  /** `panel` with a border, `plain` without. */
  variant?: "panel" | "plain"
  className?: string
}

/** Something did not work; what it was, what is safe, and another try. */
export function ErrorState({ title, children, retryLabel, onRetry, busy, variant = "panel", className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx("measure", variant === "panel" && "rounded-panel border p-4", className)}>
      <p className="font-emph">{title}</p>
      {children && <p className="text-fg-2">{children}</p>}
      {onRetry && retryLabel && (
        <Button className="mt-3" size="sm" icon={<RotateCw aria-hidden="true" size={14} />} onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
