export { Choices } from "../choices.tsx"
export { ReviewChip } from "../reviews/review-chip.tsx"
export { AnswerChips } from "./answer-chips.tsx"
