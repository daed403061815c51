import type { Field, LeafField } from "@intray/server/features/forms/schema"

/** Options that are read at a glance stand side by side; the others are a list, many are a menu, and very many one that can be searched. */
export type ChoiceLook = "segmented" | "list" | "menu" | "search"

const AT_A_GLANCE = { options: 4, letters: 26 }
/** As many as are read in one go, one below the other. */
const IN_A_LIST = 6
/** From here on nobody reads them all. */
export const TO_SEARCH = 12

export function choiceLook(options: { label: string }[]): ChoiceLook {
  if (options.length >= TO_SEARCH) return "search"
  if (options.length > IN_A_LIST) return "menu"
  if (options.length > AT_A_GLANCE.options) return "list"
  const letters = options.reduce((sum, option) => sum + option.label.length, 0)
  return letters <= AT_A_GLANCE.letters ? "segmented" : "list"
}

function isHalf(field: Field): boolean {
  if (field.help.length > 60 || field.label.length > 28) return false
  if (field.type === "short_text" || field.type === "number" || field.type === "date") return true
  return field.type === "single_choice" && ["menu", "search"].includes(choiceLook(field.options))
}

/**
 * The questions that are drawn, each with how many of two columns it takes: short ones stand in pairs, a short one without a
 * neighbour takes the line. A link that is another way to answer an audio question is drawn with that one.
 */
export function arrange<T extends Field>(fields: T[]): { field: T; columns: 1 | 2 }[] {
  const answeredElsewhere = new Set(fields.map((field) => (field.type === "audio" ? field.alternative : undefined)))
  const drawn = fields.filter((field) => !answeredElsewhere.has(field.key))
  const arranged: { field: T; columns: 1 | 2 }[] = []
  for (let index = 0; index < drawn.length; index += 1) {
    const field = drawn[index] as T
    const next = drawn[index + 1]
    if (next && isHalf(field) && isHalf(next)) {
      arranged.push({ field, columns: 1 }, { field: next, columns: 1 })
      index += 1
    } else arranged.push({ field, columns: 2 })
  }
  return arranged
}

/** The link question beside an audio question that may answer it instead. */
export function alternativeOf(audio: Extract<LeafField, { type: "audio" }>, siblings: Field[]) {
  const link = siblings.find((field) => field.key === audio.alternative)
  return link?.type === "link" ? link : null
}
