import { useCallback } from "react"
import { Opening, onDemand } from "../../../lib/on-demand.tsx"
import type { AnswerChipsProps } from "./answers/answer-chips.tsx"
import type { AnswerFormProps } from "./answers/answer-form.tsx"
import type { DaysFormProps } from "./filter-days-form.tsx"

const answers = () => import("./answers/index.ts")

/** Keeps the keys that are typed while the form loads; it begins with them. */
function FormOpening({ typed }: Pick<AnswerFormProps, "typed">) {
  const keep = useCallback((event: KeyboardEvent) => void typed?.current.push(event.key), [typed])
  return <Opening onSwallow={keep} />
}

export const AnswerForm = onDemand<AnswerFormProps>(() => answers().then((module) => module.AnswerForm), FormOpening)
export const AnswerChips = onDemand<AnswerChipsProps>(() => answers().then((module) => module.AnswerChips))
export const DaysForm = onDemand<DaysFormProps>(() => answers().then((module) => module.DaysForm), Opening)
