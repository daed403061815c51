import { formBuilder } from "@intray/i18n/form-builder"
import type { Field } from "@intray/server/modules/forms/schema"
import { cx } from "@intray/ui/lib/cx"
import { ArrowDown, ArrowUp, CircleAlert, EyeOff, GripVertical, Split } from "lucide-react"
import { type KeyboardEvent, useRef } from "react"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import { DropLine } from "./drop-line.tsx"
import { noteOf } from "./field-note.ts"
import type { Place } from "./form-moves.ts"
import { type FieldPath, splitPath } from "./form-tree.ts"
import { type Edge, useFieldDrag, useFieldDrop } from "./use-field-drag.ts"

export type FieldRowProps = {
  field: Field
  path: FieldPath
  /** Place among its own, from 0, and how many there are. */
  at: number
  of: number
  selected: boolean
  change: "new" | "edited" | null
  problem: string | null
  readOnly: boolean
  onPick: () => void
  /** −1 up, 1 down. */
  onMove: (step: number) => void
  /** Out of its group (−1), or into the one next to it (1). */
  onNest: (step: number) => void
  /** Whether a dragged field may go to a place. */
  mayDrop: (dragged: FieldPath, place: Place) => boolean
  onDrop: (dragged: FieldPath, place: Place) => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const nests: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One question in the list. It can be dragged, moved by its buttons, or moved by Alt with the arrow keys. */
export function FieldRow(props: FieldRowProps) {
  const { field, path, at, of, selected, change, problem, readOnly, onPick, onMove, onNest } = props
  const words = formBuilder.builder
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const dragging = useFieldDrag(row, handle, path, !readOnly)
  const { group } = splitPath(path)
  const placeAt = (dragged: FieldPath, edge: Edge): Place | null => {
    if (dragged === path) return null
    const inside = { group: field.key, at: 0 }
    const after = { group, at: at + 1 }
    const wanted = edge === "top" ? { group, at } : field.type === "group" && props.mayDrop(dragged, inside) ? inside : after
    return props.mayDrop(dragged, wanted) ? wanted : null
  }
  const edge = useFieldDrop({ element: row, enabled: !readOnly, placeAt, onDrop: props.onDrop })
  const heading = field.type === "heading"
  const keys = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey) return
    const step = steps[event.key]
    const nest = nests[event.key]
    if (step === undefined && nest === undefined) return
    event.preventDefault()
    if (step !== undefined) onMove(step)
    if (nest !== undefined) onNest(nest)
  }
  return (
    <div
      ref={row}
      data-field-path={path}
      className={cx(
        "group relative flex min-h-[34px] items-center rounded-field border pr-2.5 touch:min-h-11",
        selected ? "border-here bg-here-bg" : "border-transparent hover:bg-hover",
        dragging && "opacity-50",
      )}
    >
      {edge && <DropLine edge={edge} inset={edge === "bottom" && field.type === "group"} />}
      {!readOnly && (
        <span
          ref={handle}
          aria-hidden="true"
          title={words.handle({ label: field.label })}
          className="flex min-h-[inherit] w-7 flex-none cursor-grab items-center justify-center self-stretch text-fg-3 active:cursor-grabbing"
        >
          <GripVertical size={14} />
        </span>
      )}
      <button
        type="button"
        id={`field-${path}`}
        aria-current={selected || undefined}
        aria-keyshortcuts={readOnly ? undefined : "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"}
        onClick={onPick}
        onKeyDown={keys}
        className={cx("flex min-h-[inherit] min-w-0 flex-1 items-center gap-3 rounded-field text-left", readOnly && "pl-2")}
      >
        {!heading && <FieldIcon type={field.type} />}
        <span className={cx("min-w-0 flex-1 truncate", heading ? "text-fg-2" : selected && "font-emph")}>
          {field.label || formBuilder.types[field.type]}
        </span>
        <span className="flex min-w-0 flex-none items-center gap-2 text-[12px] text-fg-2">
          {problem && (
            <span className="flex items-center gap-1 text-danger" title={problem}>
              <CircleAlert aria-hidden="true" size={14} />
              <span className="hidden-text">{problem}</span>
            </span>
          )}
          <span className={cx(!readOnly && "group-focus-within:hidden group-hover:hidden touch:inline!")}>{noteOf(field, change)}</span>
          {field.shownWhen && (
            <span title={words.conditional} className="flex">
              <Split aria-hidden="true" size={15} className="rotate-90 text-fg-3" />
              <span className="hidden-text">{words.conditional}</span>
            </span>
          )}
          {field.identifying && (
            <span title={words.identifying} className="flex">
              <EyeOff aria-hidden="true" size={15} className="text-fg-3" />
              <span className="hidden-text">{words.identifying}</span>
            </span>
          )}
        </span>
      </button>
      {!readOnly && (
        <span className="hidden flex-none items-center gap-0.5 pl-2 group-focus-within:flex group-hover:flex touch:hidden!">
          <MoveButton label={words.moveUp({ label: field.label })} disabled={at === 0 && group === null} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" size={14} />
          </MoveButton>
          <MoveButton label={words.moveDown({ label: field.label })} disabled={at === of - 1 && group === null} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden="true" size={14} />
          </MoveButton>
        </span>
      )}
    </div>
  )
}

function MoveButton({ label, ...rest }: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="flex size-6 items-center justify-center rounded-control text-fg-2 hover:bg-press hover:text-fg disabled:text-line-strong"
    />
  )
}
