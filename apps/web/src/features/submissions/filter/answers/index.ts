export { DaysForm } from "../filter-days-form.tsx"
export { AnswerChips } from "./answer-chips.tsx"
export { AnswerForm } from "./answer-form.tsx"
