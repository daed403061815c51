import { cx } from "../lib/cx.ts"
import type { Hue } from "../lib/hues.ts"
import { LabelMark } from "./label-mark.tsx"

export type LabelTagProps = { name: string; hue: Hue; icon?: string | null | undefined; className?: string }

/** A label in a list: a square of its hue, or its icon, and its name. */
export function LabelTag({ name, hue, icon, className }: LabelTagProps) {
  return (
    <span data-hue={hue} className={cx("inline-flex max-w-full min-w-0 items-center gap-1.5 whitespace-nowrap", className)}>
      <LabelMark icon={icon} size={13} square="size-[8px] rounded-[2px]" />
      <span className="truncate">{name}</span>
    </span>
  )
}

export type LabelTagsProps = {
  labels: readonly { id: string; name: string; hue: Hue; icon?: string | null | undefined }[]
  max?: number
  className?: string
}

/** Several labels on one line; what does not fit the number is counted: "+2", with the names in its title. */
export function LabelTags({ labels, max = 3, className }: LabelTagsProps) {
  const shown = labels.slice(0, max)
  const rest = labels.slice(max)
  return (
    <span className={cx("inline-flex min-w-0 items-center gap-2.5", className)}>
      {shown.map((label) => (
        <LabelTag key={label.id} name={label.name} hue={label.hue} icon={label.icon} />
      ))}
      {rest.length > 0 && (
        <span className="flex-none text-fg-3" title={rest.map((label) => label.name).join(", ")}>
          +{rest.length}
          <span className="hidden-text">{` ${rest.map((label) => label.name).join(", ")}`}</span>
        </span>
      )}
    </span>
  )
}
