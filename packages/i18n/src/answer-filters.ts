import { forMembers } from "./members.ts"

/** What the server says about filters on answers. */
export const answerFilters = forMembers("answerFilters", {
  noCondition: "Add a condition for this question.",
  mixed: "This does not go with the other parts of the condition. Use a condition of its own.",
  rangeReversed: "The highest value is below the lowest. Swap them.",
  daysReversed: "The last day is before the first. Swap them.",
  blank: "Enter the text to look for.",
  tooManyOptions: (p: { max: number }) => `Choose at most ${p.max} options.`,
  tooManyConditions: (p: { max: number }) => `A filter has at most ${p.max} conditions on answers.`,
  unknownQuestion: (p: { key: string }) => `No portal in this filter asks “${p.key}”. Remove the condition, or choose another portal.`,
  questionDiffers: (p: { key: string }) => `“${p.key}” is asked in different ways by the portals in this filter. Choose one portal.`,
  wrongCondition: (p: { key: string }) => `“${p.key}” cannot be compared this way. Use a condition that fits its type.`,
  unreadable: (p: { condition: string }) => `The condition “${p.condition}” cannot be read. Correct it or remove it.`,
  filterNotJson: "Send the filter as JSON.",
  notJson: "Send the conditions on answers as JSON.",
  indexing: "Answers are still being indexed after an update. Try again in a few minutes.",
})
