import { labels as words } from "@intray/i18n/labels"
import type { ManagedLabel } from "@intray/server/modules/labels/groups/schema"
import { cx } from "@intray/ui/lib/cx"
import { toHue } from "@intray/ui/lib/hues"
import { isIconName } from "@intray/ui/lib/icons"
import { PickedIcon } from "@intray/ui/picked-icon"
import { Tooltip } from "@intray/ui/tooltip"
import { MessageSquareText } from "lucide-react"
import type { ReactNode } from "react"

export type LabelRowProps = {
  label: ManagedLabel
  /** Null where the person may not change it. */
  onEdit: (() => void) | null
  menu: ReactNode
}

/** One label: its keycap as the deck prints it, its name, what it is for. */
export function LabelRow({ label, onEdit, menu }: LabelRowProps) {
  const name = <span className={cx("truncate font-emph", label.archived && "text-fg-2 line-through decoration-fg-3")}>{label.name}</span>
  const mark = isIconName(label.icon) && <PickedIcon name={label.icon} className="flex-none self-center text-hue-fg" />
  return (
    <li data-hue={toHue(label.hue)} className="group flex min-h-11 items-center gap-3 border-t px-4 py-1.5 hover:bg-hover max-md:px-3">
      <span
        title={label.key ? words.key({ key: label.key }) : words.noKey}
        className="swatch type-key flex size-[22px] flex-none items-center justify-center rounded-keycap border border-hue-line bg-hue-bg text-hue-fg shadow-[inset_0_-1px_0_var(--hue-line)]"
      >
        <span aria-hidden="true">{label.key?.toUpperCase() ?? ""}</span>
        <span className="hidden-text">{label.key ? words.key({ key: label.key }) : words.noKey}</span>
      </span>
      {onEdit ? (
        <button
          type="button"
          onClick={onEdit}
          className="flex min-w-0 flex-1 items-baseline gap-3 text-left touch:min-h-11 touch:items-center"
        >
          {mark}
          {name}
          <Note label={label} />
        </button>
      ) : (
        <span className="flex min-w-0 flex-1 items-baseline gap-3">
          {mark}
          {name}
          <Note label={label} />
        </span>
      )}
      {label.feedbackText && (
        <Tooltip content={words.toSubmitter}>
          <span className="flex text-fg-3">
            <MessageSquareText aria-hidden="true" size={16} />
            <span className="hidden-text">{words.toSubmitter}</span>
          </span>
        </Tooltip>
      )}
      {menu}
    </li>
  )
}

function Note({ label }: { label: ManagedLabel }) {
  return label.description === "" ? null : <span className="type-meta min-w-0 truncate text-fg-3 max-md:hidden">{label.description}</span>
}
