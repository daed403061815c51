import type { Field } from "@intray/server/features/forms/schema"
import { portals } from "@intray/server/messages/portals"
import { cx } from "@intray/ui/lib/cx"
import type { Dispatch } from "react"
import type { BuilderAction, BuilderState } from "./builder-state.ts"
import { FieldRow } from "./field-row.tsx"
import { type FieldPath, fieldChange, joinPath, sections } from "./form-tree.ts"
import type { Problems } from "./problems.ts"

export type FieldListProps = {
  state: BuilderState
  dispatch: Dispatch<BuilderAction>
  problems: Problems
  readOnly: boolean
  /** Called when a field is picked, so that a phone can go to its screen. */
  onPick: (path: FieldPath) => void
}

/** The questions in their sections, groups with their own inside. Alt with the arrow keys moves what has the focus. */
export function FieldList({ state, dispatch, problems, readOnly, onPick }: FieldListProps) {
  const { form, published, selected } = state
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
        onMove={(step) => dispatch({ type: "move", path, step })}
        onMoveTo={(to) => dispatch({ type: "moveTo", path, to })}
      />
    )
  }
  const place = (field: Field) => form.fields.indexOf(field)
  return (
    <nav aria-label={portals.builder.list} className="flex flex-col gap-5">
      {sections(form).map((section, index) => (
        <div key={section.heading?.key ?? `start-${index}`} className="flex flex-col">
          {section.heading && row(section.heading, null, place(section.heading), form.fields.length)}
          <ul className="flex flex-col">
            {section.fields.map((field) => (
              <li key={field.key} className={cx(field.type === "group" && "my-1 -mx-1 rounded-panel border p-1")}>
                {row(field, null, place(field), form.fields.length)}
                {field.type === "group" && (
                  <ul className="flex flex-col pl-[22px]">
                    {field.fields.map((inner, at) => (
                      <li key={inner.key}>{row(inner, field.key, at, field.fields.length)}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
