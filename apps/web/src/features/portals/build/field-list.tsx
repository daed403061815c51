import { formBuilder } from "@intray/i18n/form-builder"
import type { Field, GroupField } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { CircleAlert, Plus, SlidersHorizontal } from "lucide-react"
import { type Dispatch, type ReactNode, useEffect, useRef } from "react"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { DropLine } from "./drop-line.tsx"
import { FieldRow } from "./field-row.tsx"
import { groupBeside, moveRefusal, type Place, placeOutside } from "./form-moves.ts"
import { type FieldPath, fieldChange, joinPath, sections, siblings } from "./form-tree.ts"
import type { Problems } from "./problems.ts"
import { useFieldDrop } from "./use-field-drag.ts"

export type FieldListProps = {
  state: BuilderState
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
  /** Called when a field, or with null the form as a whole, is picked, so that a phone can go to its screen. */
  onPick: (path: FieldPath | null) => void
  /** Called with an empty group, to choose its first question. */
  onAddInto: (path: FieldPath) => void
  /** Called with why a field cannot go where it was sent by keyboard. */
  onRefused: (reason: string) => void
}

/** The questions in their sections, groups with their own inside. Alt with the arrow keys moves what has the focus. */
export function FieldList({ state, dispatch, problems, readOnly, onPick, onAddInto, onRefused }: FieldListProps) {
  const { form, published, selected } = state
  const words = formBuilder.builder
  // What is picked from elsewhere, or new, is in sight here too.
  useEffect(() => {
    if (selected !== null) document.getElementById(`field-${selected}`)?.scrollIntoView({ block: "nearest" })
  }, [selected])
  const mayDrop = (dragged: FieldPath, place: Place) =>
    moveRefusal(form, dragged, place.group) === null && !isHere(form.fields, dragged, place)
  const drop = (path: FieldPath, place: Place) => dispatch({ type: "moveTo", path, place })
  const send = (path: FieldPath, place: Place | null) => {
    if (!place) return
    const refusal = moveRefusal(form, path, place.group)
    if (refusal) onRefused(words[refusal])
    else drop(path, place)
  }
  const row = (field: Field, group: string | null, at: number, of: number) => {
    const path = joinPath(group, field.key)
    return (
      <FieldRow
        key={path}
        field={field}
        path={path}
        at={at}
        of={of}
        selected={selected === path && state.pending === null}
        change={fieldChange(form, published, path)}
        problem={problems.fields.get(path)?.[0]?.message ?? null}
        readOnly={readOnly}
        onPick={() => onPick(path)}
        onMove={(step) => {
          const leaves = group !== null && (step < 0 ? at === 0 : at === of - 1)
          if (leaves && of === 1) onRefused(words.lastInGroup)
          else dispatch({ type: "move", path, step })
        }}
        onNest={(step) => send(path, step < 0 ? placeOutside(form, path) : groupBeside(form, path))}
        mayDrop={mayDrop}
        onDrop={drop}
      />
    )
  }
  const place = (field: Field) => form.fields.indexOf(field)
  const formFaults = problems.form.length + Object.keys(problems.roles).length
  const formSelected = selected === null && state.pending === null
  return (
    <nav aria-label={words.list} className="flex flex-col gap-5">
      <button
        type="button"
        id="field-form"
        aria-current={formSelected || undefined}
        onClick={() => onPick(null)}
        className={cx(
          "-mb-2.5 flex min-h-[34px] items-center gap-3 rounded-field border px-2.5 text-left touch:min-h-11",
          formSelected ? "border-here bg-here-bg font-emph" : "border-transparent hover:bg-hover",
        )}
      >
        <SlidersHorizontal aria-hidden="true" size={16} className="text-fg-2" />
        <span className="min-w-0 flex-1 truncate">{words.form}</span>
        {formFaults > 0 && (
          <span className="flex text-danger">
            <CircleAlert aria-hidden="true" size={14} />
            <span className="hidden-text">{formBuilder.issues.open({ count: formFaults })}</span>
          </span>
        )}
        <span className="text-[12px] font-normal text-fg-2">{words.formNote({ steps: form.steps === true })}</span>
      </button>
      {sections(form).map((section, index) => (
        <div key={section.heading?.key ?? `start-${index}`} className="flex flex-col">
          {section.heading && row(section.heading, null, place(section.heading), form.fields.length)}
          <ul className="flex flex-col">
            {section.fields.map((field) =>
              field.type === "group" ? (
                <GroupEntry key={field.key} at={place(field)} readOnly={readOnly} mayDrop={mayDrop} onDrop={drop} field={field}>
                  {row(field, null, place(field), form.fields.length)}
                  <ul className="flex flex-col pl-[22px]">
                    {field.fields.map((inner, at) => (
                      <li key={inner.key}>{row(inner, field.key, at, field.fields.length)}</li>
                    ))}
                    {field.fields.length === 0 && !readOnly && (
                      <li>
                        <Button variant="quiet" size="sm" icon={<Plus aria-hidden="true" size={14} />} onClick={() => onAddInto(field.key)}>
                          {words.addHere}
                        </Button>
                      </li>
                    )}
                  </ul>
                </GroupEntry>
              ) : (
                <li key={field.key}>{row(field, null, place(field), form.fields.length)}</li>
              ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type GroupEntryProps = {
  field: GroupField
  at: number
  readOnly: boolean
  mayDrop: (dragged: FieldPath, place: Place) => boolean
  onDrop: (dragged: FieldPath, place: Place) => void
  children: ReactNode
}

/** A group with its fields. Its own edge, and what cannot go inside, lead before and behind the group. */
function GroupEntry({ field, at, readOnly, mayDrop, onDrop, children }: GroupEntryProps) {
  const element = useRef<HTMLLIElement>(null)
  const edge = useFieldDrop({
    element,
    enabled: !readOnly,
    placeAt: (dragged, half) => {
      const place = { group: null, at: half === "top" ? at : at + 1 }
      return dragged !== field.key && mayDrop(dragged, place) ? place : null
    },
    onDrop,
  })
  return (
    <li ref={element} className="relative my-1 -mx-1 rounded-panel border px-1 pt-1 pb-2.5">
      {edge && <DropLine edge={edge} />}
      {children}
    </li>
  )
}

/** Dropping it there would leave it where it is. */
function isHere(fields: readonly Field[], dragged: FieldPath, place: Place): boolean {
  const beside = siblings({ fields: [...fields], roles: {} }, place.group) ?? []
  const from = beside.findIndex((field) => joinPath(place.group, field.key) === dragged)
  return from !== -1 && (place.at === from || place.at === from + 1)
}
