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
