import type { ReactNode } from "react"
import { Button, type ButtonProps } from "./button.tsx"
import { Tooltip, type TooltipProps } from "./tooltip.tsx"

export type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "icon"> & {
  /** What it does; its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  side?: TooltipProps["side"]
}

/** A button of one icon, with its word in a tooltip. Needs a `TooltipProvider` above. */
export function IconButton({ label, icon, side, kbd, variant = "quiet", ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} kbd={kbd} side={side}>
      <Button {...rest} variant={variant} aria-label={label} aria-keyshortcuts={kbd} icon={icon} />
    </Tooltip>
  )
}
