/** Maximum number of icons shown at once. */
export const MOST_SHOWN = 96
/** Number of icons per row. */
export const COLUMNS = 8

/** Offered before the user types: icons that teams often need. */
const first =
  "star heart flag check x music mic headphones disc-3 guitar piano radio film camera image palette pen-tool book-open presentation megaphone calendar clock hourglass bell mail message-square thumbs-up thumbs-down eye search trophy medal award crown gem sparkles flame zap rocket target circle-help triangle-alert ban archive inbox users user graduation-cap briefcase banknote scale shield lock globe map-pin house building tree-pine leaf sun moon cloud snowflake".split(
    " ",
  )

/**
 * Searches icons by name; names that begin with the text come first.
 * @param names of all icons
 */
export function findIcons(names: readonly string[], typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "")
  if (words.length === 0) {
    const known = new Set(names)
    const offered = first.filter((name) => known.has(name))
    const before = new Set(offered)
    return [...offered, ...names.filter((name) => !before.has(name))]
  }
  const found = names.filter((name) => words.every((word) => name.includes(word)))
  const begins = (name: string) => Number(!name.startsWith(words[0] ?? ""))
  return found.toSorted((one, other) => begins(one) - begins(other) || one.length - other.length || (one < other ? -1 : 1))
}

/**
 * Moves in the grid of icons by key.
 * @param at the active index; -1: none yet
 * @returns the new index; null: the key moves nothing here
 */
export function placeInGrid(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  const inside = (place: number) => Math.min(count - 1, Math.max(0, place))
  switch (key) {
    case "ArrowDown":
      return at < 0 ? 0 : inside(at + COLUMNS)
    case "ArrowUp":
      return at < 0 ? null : inside(at - COLUMNS)
    // Without an active icon, the key moves the caret in the text.
    case "ArrowRight":
      return at < 0 ? null : inside(at + 1)
    case "ArrowLeft":
      return at < 0 ? null : inside(at - 1)
    default:
      return null
  }
}
