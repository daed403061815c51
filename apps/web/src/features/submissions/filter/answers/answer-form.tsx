import { answerForm } from "@intray/i18n/answer-form"
import type { AnswerCondition, FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { Button } from "@intray/ui/button"
import { Checks } from "@intray/ui/check"
import { Field, FieldError, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Search } from "lucide-react"
import { type FormEvent, useId, useState } from "react"
import { focusAfter } from "../../../../lib/focus-after.ts"
import { locale } from "../../../../lib/i18n.ts"
import { foldName } from "../../../../lib/members.ts"
import type { InboxFilter } from "../filter.ts"
import { readAnswers } from "../filter-answers.ts"
import { rankName } from "../filter-find.ts"
import { type Draft, type DraftErrors, listOperators, type Operator, toCondition, toDraft, withCondition } from "./answer-draft.ts"
import { getLabel } from "./answer-names.ts"
import { FormTitle } from "./form-title.tsx"
import { QuestionList } from "./question-list.tsx"
import { useQuestions } from "./use-questions.ts"

export type AnswerFormProps = {
  filter: InboxFilter
  /** Place of the condition that is edited; absent: a new one. */
  index?: number
  /** The question to begin with; absent: it is chosen from the list. */
  first?: FilterQuestion | undefined
  /** Leaves without a change; absent: there is nowhere to go back to. */
  onBack?: () => void
  /** Called with all conditions of the filter, in the URL's format. */
  onApply: (answers: string) => void
}

/** Chooses a question, then an operator that fits its kind and a value. */
export function AnswerForm({ filter, index, first, onBack, onApply }: AnswerFormProps) {
  const query = useQuestions(filter)
  const conditions = readAnswers(filter.answers)
  const condition = (index === undefined ? undefined : conditions[index]) ?? null
  const [chosen, setChosen] = useState<FilterQuestion | "list" | null>(first ?? null)
  const known = condition && query.data?.items.find((one) => one.key === condition.key)
  const question = chosen === "list" ? null : (chosen ?? known)
  if (condition && chosen === null && query.isPending) {
    return (
      <Loading label={answerForm.loading} className="flex w-76 max-w-full flex-col gap-3 p-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-8 w-full" />
      </Loading>
    )
  }
  if (!question) return <QuestionList query={query} onBack={onBack} onChoose={setChosen} />
  return (
    <ConditionForm
      key={question.key}
      question={question}
      condition={condition?.key === question.key ? condition : null}
      onBack={() => setChosen("list")}
      onSubmit={(next) => {
        const result = withCondition(conditions, next, index)
        if ("errors" in result) return result.errors
        onApply(result.answers)
        return null
      }}
    />
  )
}

type ConditionFormProps = {
  question: FilterQuestion
  condition: AnswerCondition | null
  onBack: () => void
  /** @returns what is wrong with the whole filter; null: it was applied */
  onSubmit: (condition: AnswerCondition) => DraftErrors | null
}

/** The operator and value of a condition. Enter in a value applies it. */
function ConditionForm({ question, condition, onBack, onSubmit }: ConditionFormProps) {
  const words = answerForm
  const [draft, setDraft] = useState(() => toDraft(condition, question.kind, locale))
  const [errors, setErrors] = useState<DraftErrors>({})
  const change = (more: Partial<Draft>) => {
    setDraft({ ...draft, ...more })
    setErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const result = toCondition(draft, question, locale)
    const wrong = "errors" in result ? result.errors : onSubmit(result.condition)
    if (!wrong) return
    focusAfter(
      () => setErrors(wrong),
      // A group of boxes is marked as well, but cannot have the focus.
      () => form.querySelector("[aria-invalid=true]:not(fieldset)"),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-3 p-1.5 md:w-76">
      <FormTitle label={words.otherQuestion} onBack={onBack}>
        <bdi>{getLabel(question)}</bdi>
      </FormTitle>
      <Field label={words.condition}>
        <Select
          autoFocus
          value={draft.operator}
          options={listOperators(question.kind).map((value) => ({ value, label: words.operators[value] }))}
          onChange={(event) => change({ operator: event.currentTarget.value as Operator })}
        />
      </Field>
      <Values question={question} draft={draft} errors={errors} onChange={change} />
      {errors.all && (
        <div role="alert">
          <FieldError>{errors.all}</FieldError>
        </div>
      )}
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}

type ValuesProps = { question: FilterQuestion; draft: Draft; errors: DraftErrors; onChange: (more: Partial<Draft>) => void }

/** The controls for the value that the operator needs, if it needs one. */
function Values({ question, draft, errors, onChange }: ValuesProps) {
  const words = answerForm
  const { operator } = draft
  const isDate = question.kind === "date"
  const input = isDate
    ? ({ type: "date", min: "0001-01-01", max: "9999-12-31" } as const)
    : ({ type: "text", inputMode: "decimal", autoComplete: "off" } as const)
  const box = (part: "first" | "last", label: string) => (
    <Field label={label} error={errors[part]}>
      <Input {...input} value={draft[part]} onChange={(event) => onChange({ [part]: event.currentTarget.value })} />
    </Field>
  )
  switch (operator) {
    case "any":
    case "all":
    case "none":
      return <Options question={question} chosen={draft.options} error={errors.options} onChange={(options) => onChange({ options })} />
    case "between":
      return (
        <div className="grid grid-cols-2 items-start gap-2 max-xs:grid-cols-1">
          {box("first", isDate ? words.firstDay : words.lowest)}
          {box("last", isDate ? words.lastDay : words.highest)}
          <p className="type-meta col-span-full text-fg-2">{words.included}</p>
        </div>
      )
    case "min":
    case "max":
      return box("first", words.number)
    case "from":
    case "to":
      return box("first", words.day)
    case "contains":
      return (
        <Field label={words.text} help={words.textHelp} error={errors.first}>
          <Input
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={draft.first}
            onChange={(event) => onChange({ first: event.currentTarget.value })}
          />
        </Field>
      )
    default:
      return null
  }
}

/** Number of options from which they can be searched. */
const many = 12

type OptionsProps = {
  question: FilterQuestion
  chosen: readonly string[]
  error: string | undefined
  onChange: (options: string[]) => void
}

function Options({ question, chosen, error, onChange }: OptionsProps) {
  const words = answerForm
  const search = useId()
  const [text, setText] = useState("")
  const gone = chosen.filter((key) => !question.options.some((one) => one.key === key))
  const all = [
    ...question.options.map(({ key, label }) => ({ value: key, label })),
    ...gone.map((key) => ({ value: key, label: words.goneOption({ key }) })),
  ]
  const wanted = foldName(text)
  const shown = all.filter(({ label }) => rankName(foldName(label), wanted) >= 0)
  return (
    <FieldGroup label={words.options} error={error}>
      {all.length > many && (
        <div className="mb-2">
          <Input
            // Not the field itself: an error is at the boxes.
            id={search}
            aria-invalid={false}
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-label={words.findOption}
            placeholder={words.findOption}
            before={<Search aria-hidden="true" size={15} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
      {/* Room for the focus rings, which the scrolled area would cut off. */}
      <div className="-m-1 max-h-[min(260px,40dvh)] overflow-y-auto p-1">
        <Checks
          options={shown}
          value={chosen}
          onChange={(next) => onChange([...chosen.filter((key) => !shown.some((one) => one.value === key)), ...next])}
        />
        {shown.length === 0 && <p className="text-fg-2">{words.noOption}</p>}
      </div>
    </FieldGroup>
  )
}
