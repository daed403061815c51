import { inbox } from "@intray/server/messages/inbox"
import { Button } from "@intray/ui/button"
import { AddFilterChip, FilterChip } from "@intray/ui/filter-chip"
import { cx } from "@intray/ui/lib/cx"
import { toHue } from "@intray/ui/lib/hues"
import { stageShape } from "@intray/ui/lib/stage"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { DoorOpen, Inbox, Layers } from "lucide-react"
import { useState } from "react"
import { allState, type InboxFilter, isFiltered, openState, toggle, unfiltered } from "./filter.ts"
import { type FilterKind, FilterMenu, type FilterSection } from "./filter-menu.tsx"
import type { Known } from "./known.ts"
import { inOrder, isOpen } from "./stages.ts"

export type FilterBarProps = {
  filter: InboxFilter
  known: Known
  onChange: (filter: InboxFilter) => void
  /** Opened from the keyboard, from outside. */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The filters in force, each a chip that opens its choices, and the way to another. */
export function FilterBar({ filter, known, onChange, open, onOpenChange }: FilterBarProps) {
  const sections = sectionsOf(filter, known)
  const change = (kind: FilterKind, id: string) => onChange(toggle(filter, kind, id))
  const stages = inOrder(known.stages)
  const byDefault = filter.stages.length === 0 && filter.state === "open"
  const openNames = stages.filter(isOpen).map((stage) => stage.name)
  const names = (kind: FilterKind) => sections.find((section) => section.kind === kind)?.options.filter((option) => option.selected) ?? []
  const only = (kind: FilterKind) => sections.filter((section) => section.kind === kind)
  return (
    <div className={cx("flex min-h-10 flex-none items-center gap-1.5 border-b px-3.5 py-[7px]", isFiltered(filter) && "flex-wrap")}>
      {filter.portals.length > 0 && (
        <Chip
          field={inbox.filter.portal}
          value={listed(names("portals"))}
          sections={only("portals")}
          onToggle={change}
          onRemove={() => onChange({ ...filter, portals: [] })}
        />
      )}
      {(byDefault ? openNames.length > 0 : filter.stages.length > 0) && (
        <Chip
          field={inbox.filter.stage}
          value={byDefault ? openNames.join(", ") : listed(names("stages"))}
          sections={only("stages")}
          onToggle={change}
          onRemove={() => onChange({ ...filter, stages: [], state: byDefault ? "all" : "open" })}
        />
      )}
      {filter.labels.length > 0 && (
        <Chip
          field={inbox.filter.label}
          value={listed(names("labels"))}
          sections={only("labels")}
          onToggle={change}
          onRemove={() => onChange({ ...filter, labels: [] })}
        />
      )}
      <Popover open={open} onOpenChange={onOpenChange}>
        <PopoverTrigger asChild>
          <AddFilterChip label={inbox.filter.add} kbd="F" />
        </PopoverTrigger>
        <PopoverContent aria-label={inbox.filter.addLabel} onCloseAutoFocus={toList}>
          <FilterMenu sections={sections} onToggle={change} />
        </PopoverContent>
      </Popover>
      {isFiltered(filter) && (
        <Button variant="quiet" size="sm" className="ml-auto" onClick={() => onChange(unfiltered(filter))}>
          {inbox.filter.clear}
        </Button>
      )}
    </div>
  )
}

type ChipProps = {
  field: string
  value: string
  sections: FilterSection[]
  onToggle: (kind: FilterKind, id: string) => void
  onRemove: () => void
}

function Chip({ field, value, sections, onToggle, onRemove }: ChipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <FilterChip
          field={field}
          value={value}
          className="min-w-0 shrink!"
          onRemove={onRemove}
          removeLabel={inbox.filter.remove({ kind: field })}
        />
      </PopoverTrigger>
      <PopoverContent aria-label={field} onCloseAutoFocus={toList}>
        <FilterMenu sections={sections} onToggle={onToggle} />
      </PopoverContent>
    </Popover>
  )
}

/** Whoever has narrowed the list goes on in the list. */
function toList(event: Event) {
  const list = document.querySelector<HTMLElement>("[role=listbox][data-list]")
  if (!list) return
  event.preventDefault()
  list.focus()
}

function sectionsOf(filter: InboxFilter, known: Known): FilterSection[] {
  const byDefault = filter.stages.length === 0 && filter.state === "open"
  return [
    {
      kind: "stages",
      title: inbox.filter.stage,
      options: [
        {
          id: openState,
          name: inbox.filter.openAndHeld,
          icon: <Inbox aria-hidden="true" size={15} className="text-fg-2" />,
          selected: byDefault,
        },
        {
          id: allState,
          name: inbox.filter.anyStage,
          icon: <Layers aria-hidden="true" size={15} className="text-fg-2" />,
          selected: filter.stages.length === 0 && filter.state === "all",
        },
        ...inOrder(known.stages).map((stage) => ({
          id: stage.id,
          name: stage.name,
          icon: <StageGlyph shape={stageShape(stage, known.stages)} />,
          selected: filter.stages.includes(stage.id),
        })),
      ],
    },
    {
      kind: "labels",
      title: inbox.filter.label,
      options: known.labels
        .filter((label) => !label.archived || filter.labels.includes(label.id))
        .map((label) => ({
          id: label.id,
          name: label.name,
          icon: <span aria-hidden="true" data-hue={toHue(label.hue)} className="swatch size-[9px] rounded-[2px] bg-hue-dot" />,
          selected: filter.labels.includes(label.id),
          ...(label.archived ? { note: inbox.filter.archived } : {}),
        })),
    },
    {
      kind: "portals",
      title: inbox.filter.portal,
      options: known.portals.map((portal) => ({
        id: portal.slug,
        name: portal.title,
        icon: <DoorOpen aria-hidden="true" size={15} className="text-fg-2" />,
        selected: filter.portals.includes(portal.slug),
      })),
    },
  ]
}

function listed(options: { name: string }[]): string {
  return options.map((option) => option.name).join(", ")
}
