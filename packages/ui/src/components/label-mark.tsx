import { cx } from "../lib/cx.ts"
import { isIconName } from "../lib/icons.ts"
import { PickedIcon } from "./picked-icon.tsx"

export type LabelMarkProps = {
  icon?: string | null | undefined
  size: number
  /** How large the square is, and how round. */
  square: string
  className?: string
}

/** What is before a label's name: the icon that the team picked, else a square of its hue. It takes the hue of what it is in (`data-hue`). */
export function LabelMark({ icon, size, square, className }: LabelMarkProps) {
  const plain = <span aria-hidden="true" className={cx("swatch flex-none bg-hue-dot", square, className)} />
  if (!isIconName(icon)) return plain
  return <PickedIcon name={icon} size={size} instead={plain} className={cx("flex-none text-hue-fg", className)} />
}
