import { labels as words } from "@intray/i18n/labels"
import type { ManagedGroup, ManagedLabel } from "@intray/server/modules/labels/groups/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { ChevronRight, Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Allowed } from "../../../lib/allowed.ts"
import { LabelRow } from "./label-row.tsx"
import { RowMenu } from "./row-menu.tsx"

export type GroupCardProps = {
  group: ManagedGroup
  /** When it is asked, in words; empty: always. */
  when: string
  /** Buttons that the user's role does not allow are left out. */
  allowed: Allowed
  /** The group's own menu. */
  menu: ReactNode
  onAdd: () => void
  onEdit: (label: ManagedLabel) => void
  onMove: (label: ManagedLabel, other: ManagedLabel) => void
  onMerge: (label: ManagedLabel) => void
  onArchive: (label: ManagedLabel, archived: boolean) => void
  onDelete: (label: ManagedLabel) => void
}

/** One question and its answers. */
export function GroupCard({ group, when, allowed, menu, onAdd, onEdit, onMove, onMerge, onArchive, onDelete }: GroupCardProps) {
  const [open, setOpen] = useState(false)
  const live = group.labels.filter((label) => !label.archived)
  const archived = group.labels.filter((label) => label.archived)
  const row = (label: ManagedLabel, at: number, among: readonly ManagedLabel[]) => {
    const [above, below] = [among[at - 1], among[at + 1]]
    return (
      <LabelRow
        key={label.id}
        label={label}
        onEdit={allowed.update ? () => onEdit(label) : null}
        menu={
          (allowed.update || (allowed.delete && !label.used)) && (
            <RowMenu
              allowed={allowed}
              name={label.name}
              archived={label.archived}
              used={label.used}
              onEdit={() => onEdit(label)}
              onUp={above && (() => onMove(label, above))}
              onDown={below && (() => onMove(label, below))}
              onMerge={live.some((one) => one.id !== label.id) ? () => onMerge(label) : undefined}
              onArchive={(next) => onArchive(label, next)}
              onDelete={() => onDelete(label)}
            />
          )
        }
      />
    )
  }
  return (
    <section aria-label={group.name} className={cx("rounded-panel border bg-raised", group.archived && "opacity-80")}>
      <header className="flex min-h-12 items-center gap-3 px-4 py-2 max-md:px-3">
        <h3 className="type-heading min-w-0 truncate">{group.name}</h3>
        <p className="type-meta min-w-0 flex-1 truncate text-fg-3">
          {group.multiple ? words.rule.multiple : words.rule.single}
          {group.required && ` · ${words.rule.required}`}
          {when && ` · ${when}`}
        </p>
        {menu}
      </header>
      <ul>{live.map(row)}</ul>
      {live.length === 0 && <p className="border-t px-4 py-3 text-fg-2">{words.noLabels}</p>}
      {archived.length > 0 && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 w-full items-center gap-2 border-t px-4 text-fg-2 hover:bg-hover hover:text-fg touch:min-h-11"
        >
          <ChevronRight aria-hidden="true" size={16} className={cx("transition-transform", open && "rotate-90")} />
          {words.archivedLabels({ count: archived.length })}
        </button>
      )}
      {open && <ul>{archived.map(row)}</ul>}
      {allowed.create && !group.archived && (
        <div className="border-t p-2">
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden="true" size={16} />} onClick={onAdd}>
            {words.addLabel}
          </Button>
        </div>
      )}
    </section>
  )
}
