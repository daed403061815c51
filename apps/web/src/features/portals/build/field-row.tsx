import type { Field } from "@intray/server/features/forms/schema"
import { portals } from "@intray/server/messages/portals"
import { cx } from "@intray/ui/lib/cx"
import { ArrowDown, ArrowUp, CircleAlert, EyeOff, GripVertical } from "lucide-react"
import type { KeyboardEvent, PointerEvent } from "react"
import { useState } from "react"
import { FieldIcon } from "../../../lib/field-icon.tsx"
import type { FieldPath } from "./form-tree.ts"

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
  onMoveTo: (to: number) => void
}

/** One question in the list. It can be dragged, moved by its buttons, or moved by Alt with the arrow keys. */
export function FieldRow({ field, path, at, of, selected, change, problem, readOnly, onPick, onMove, onMoveTo }: FieldRowProps) {
  const [dragging, setDragging] = useState(false)
  const heading = field.type === "heading"
  const keys = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    onMove(event.key === "ArrowUp" ? -1 : 1)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-field-path]")
    if (!over || over.dataset.fieldPath === path || over.dataset.fieldGroup !== groupOf(path)) return
    onMoveTo(Number(over.dataset.fieldAt))
  }
  return (
    <div
      data-field-path={path}
      data-field-group={groupOf(path)}
      data-field-at={at}
      className={cx(
        "group relative flex min-h-[34px] items-center rounded-field border pr-2.5 touch:min-h-11",
        selected ? "border-here bg-here-bg" : "border-transparent hover:bg-hover",
        dragging && "opacity-60",
      )}
    >
      {!readOnly && (
        <span
          aria-hidden="true"
          title={portals.builder.handle({ label: field.label })}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragging(true)
          }}
          onPointerMove={dragging ? drag : undefined}
          onPointerUp={() => setDragging(false)}
          onPointerCancel={() => setDragging(false)}
          className="flex h-full w-7 flex-none cursor-grab touch-none items-center justify-center text-fg-3 active:cursor-grabbing"
        >
          <GripVertical size={14} />
        </span>
      )}
      <button
        type="button"
        id={`field-${path}`}
        aria-current={selected || undefined}
        aria-keyshortcuts={readOnly ? undefined : "Alt+ArrowUp Alt+ArrowDown"}
        onClick={onPick}
        onKeyDown={keys}
        className={cx("flex min-h-[inherit] min-w-0 flex-1 items-center gap-3 rounded-field text-left", readOnly && "pl-2")}
      >
        {!heading && <FieldIcon type={field.type} />}
        <span className={cx("min-w-0 flex-1 truncate", heading ? "text-fg-2" : selected && "font-emph")}>{field.label}</span>
        <span className="flex min-w-0 flex-none items-center gap-2 text-[12px] text-fg-2">
          {problem && (
            <span className="flex items-center gap-1 text-danger" title={problem}>
              <CircleAlert aria-hidden="true" size={14} />
              <span className="hidden-text">{problem}</span>
            </span>
          )}
          <span className={cx(!readOnly && "group-focus-within:hidden group-hover:hidden touch:inline!")}>{noteOf(field, change)}</span>
          {field.identifying && (
            <span title={portals.builder.identifying} className="flex">
              <EyeOff aria-hidden="true" size={15} className="text-fg-3" />
              <span className="hidden-text">{portals.builder.identifying}</span>
            </span>
          )}
        </span>
      </button>
      {!readOnly && (
        <span className="hidden flex-none items-center gap-0.5 pl-2 group-focus-within:flex group-hover:flex touch:hidden!">
          <MoveButton label={portals.builder.moveUp({ label: field.label })} disabled={at === 0} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" size={14} />
          </MoveButton>
          <MoveButton label={portals.builder.moveDown({ label: field.label })} disabled={at === of - 1} onClick={() => onMove(1)}>
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

function groupOf(path: FieldPath): string {
  return path.includes(".") ? path.slice(0, path.indexOf(".")) : ""
}

/** "Required, edited", "1 to 3", "1,000 characters": the one or two things worth knowing about a field in passing. */
function noteOf(field: Field, change: "new" | "edited" | null): string {
  const words = portals.builder
  const first =
    field.type === "group"
      ? words.range({ min: field.min, max: field.max })
      : field.required && field.type !== "heading"
        ? words.required
        : field.type === "long_text" && field.maxLength
          ? words.characters({ count: field.maxLength })
          : ""
  const second = change === null ? "" : words[change]
  const note = [first, second].filter(Boolean).join(", ")
  return note.charAt(0).toUpperCase() + note.slice(1)
}
