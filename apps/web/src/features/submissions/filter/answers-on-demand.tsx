import { useCallback } from "react"
import { Opening, onDemand } from "../../../lib/on-demand.tsx"
import type { AnswerChipsProps } from "./answers/answer-chips.tsx"
import type { ChoicesProps } from "./choices.tsx"

const answers = () => import("./answers/index.ts")

/** Keeps the keys that are typed while the choices load; their search begins with them. */
function ChoicesOpening({ typed }: ChoicesProps) {
  const keep = useCallback((event: KeyboardEvent) => void typed.current.push(event.key), [typed])
  return <Opening onSwallow={keep} />
}

export const Choices = onDemand<ChoicesProps>(() => answers().then((module) => module.Choices), ChoicesOpening)
export const AnswerChips = onDemand<AnswerChipsProps>(() => answers().then((module) => module.AnswerChips))
export const ReviewChip = onDemand<AnswerChipsProps>(() => answers().then((module) => module.ReviewChip))
