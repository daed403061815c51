import { formBuilder } from "@intray/i18n/form-builder"
import { formatList } from "@intray/i18n/format"
import type { FormDefinition, ShownWhen } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { Plus } from "lucide-react"
import { useRef } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { listLocale } from "../../../lib/i18n.ts"
import { ConditionRow } from "./condition-row.tsx"
import { conditionFault, conditionOn, sourcesOf, withConditions } from "./conditions-model.ts"
import { type FieldPath, findField } from "./form-tree.ts"
import { type Problem, problemAt } from "./problems.ts"
import { dependents } from "./references.ts"

export type ConditionsEditorProps = {
  form: FormDefinition
  path: FieldPath
  shownWhen: ShownWhen | undefined
  problems: readonly Problem[] | undefined
  readOnly: boolean
  onChange: (shownWhen: ShownWhen | undefined) => void
}

/** Always shown, or only when earlier answers are so. What cannot hold is said at the condition itself. */
export function ConditionsEditor({ form, path, shownWhen, problems, readOnly, onChange }: ConditionsEditorProps) {
  const words = formBuilder.conditions
  const list = useRef<HTMLDivElement>(null)
  const sources = sourcesOf(form, path)
  const nearest = sources.at(-1)
  const conditions = shownWhen?.conditions ?? []
  const used = dependents(form, path)
  const add = () => {
    if (!nearest) return
    focusAfter(
      () => onChange(withConditions(shownWhen, [...conditions, conditionOn(nearest)])),
      () => list.current?.querySelector("fieldset:last-of-type select"),
    )
  }
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <Field label={words.title} help={!nearest && !shownWhen ? words.none : undefined} error={problemAt(problems, "shownWhen")}>
        <Select
          disabled={readOnly || (!nearest && !shownWhen)}
          value={shownWhen ? "only" : "always"}
          options={[
            { value: "always", label: words.always },
            { value: "only", label: words.only },
          ]}
          onChange={(event) => (event.currentTarget.value === "always" ? onChange(undefined) : add())}
        />
      </Field>
      {shownWhen && (
        <div ref={list} className="flex flex-col gap-2">
          {conditions.length > 1 && (
            <Select
              aria-label={words.match}
              disabled={readOnly}
              value={shownWhen.match}
              options={[
                { value: "all", label: words.all },
                { value: "any", label: words.any },
              ]}
              onChange={(event) => onChange({ ...shownWhen, match: event.currentTarget.value === "any" ? "any" : "all" })}
            />
          )}
          {conditions.map((condition, index) => {
            const own = conditionFault(form, path, condition)
            return (
              <ConditionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name, and all of a row is in its props
                key={index}
                condition={condition}
                index={index}
                sources={sources}
                asked={findField(form, condition.field)}
                fault={own ? words[own] : problemAt(problems, "shownWhen", index)}
                readOnly={readOnly}
                onChange={(next) => onChange({ ...shownWhen, conditions: conditions.with(index, next) })}
                onRemove={() => onChange(withConditions(shownWhen, conditions.toSpliced(index, 1)))}
              />
            )
          })}
          {!readOnly && nearest && conditions.length < 20 && (
            <Button variant="quiet" size="sm" className="self-start" icon={<Plus aria-hidden="true" size={14} />} onClick={add}>
              {words.add}
            </Button>
          )}
        </div>
      )}
      {used.length > 0 && <p className="type-meta text-fg-3">{words.used({ names: listed(used) })}</p>}
    </div>
  )
}

function listed(names: string[]): string {
  return formatList(listLocale, names.slice(0, 5))
}
