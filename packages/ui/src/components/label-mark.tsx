import { cx } from "../lib/cx.ts"
import { isIconName } from "../lib/icons.ts"
import { PickedIcon } from "./picked-icon.tsx"

export type LabelMarkProps = {
  icon?: string | null | undefined
  size: number
  /** Size and corner radius of the square. */
  square: string
  className?: string
}

/** The mark before a label's name: the team's icon, or a square in the label's hue, which comes from the parent element (`data-hue`). */
export function LabelMark({ icon, size, square, className }: LabelMarkProps) {
  const plain = <span aria-hidden="true" className={cx("swatch flex-none bg-hue-dot", square, className)} />
  if (!isIconName(icon)) return plain
  return <PickedIcon name={icon} size={size} instead={plain} className={cx("flex-none text-hue-fg", className)} />
}
