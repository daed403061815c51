import { insteadOf } from "@intray/server/modules/forms/asked"
import type { Field } from "@intray/server/modules/forms/schema"
import { askedOf } from "../../field-types/asked.ts"

export { choiceLook } from "./choice-look.ts"

function isHalf(field: Field): boolean {
  return field.help.length <= 60 && field.label.length <= 28 && askedOf(field).half(field)
}

/** Whether two questions are the first and the last day of one time. */
const isRange = (first: Field, last: Field | undefined) => last?.type === "date" && last.notBefore === first.key

/**
 * The questions that are drawn, each with how many of two columns it takes: short ones stand in pairs, a short one without a
 * neighbour takes the line. First and last day stay together. A question that is another way to answer one next to it is
 * drawn with that one.
 */
export function arrange<T extends Field>(fields: T[]): { field: T; columns: 1 | 2 }[] {
  const answeredElsewhere = new Set(fields.map((field) => insteadOf(field)))
  const drawn = fields.filter((field) => !answeredElsewhere.has(field.key))
  const arranged: { field: T; columns: 1 | 2 }[] = []
  for (let index = 0; index < drawn.length; index += 1) {
    const field = drawn[index] as T
    const next = drawn[index + 1]
    const isPair = next && isHalf(field) && isHalf(next) && (isRange(field, next) || !isRange(next, drawn[index + 2]))
    if (isPair) {
      arranged.push({ field, columns: 1 }, { field: next, columns: 1 })
      index += 1
    } else arranged.push({ field, columns: 2 })
  }
  return arranged
}
