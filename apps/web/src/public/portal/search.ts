/** Finding an option by what one types. Pure. */
import { normalizeText } from "@intray/auth/clean-text"
import { isBlank, normalized } from "@intray/auth/text"

/** Without case, accents and signs between words, as people search. */
function plain(text: string): string {
  return normalized(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/** The options with every typed word at the beginning of one of theirs; those that begin with what was typed come first. */
export function found<T extends { label: string }>(options: readonly T[], typed: string): T[] {
  const wanted = plain(typed)
  // Signs alone are looked for as they are: they never mean "every option".
  if (wanted === "") return isBlank(typed) ? [...options] : options.filter(({ label }) => label.includes(normalizeText(typed)))
  const words = wanted.split(" ")
  const fitting = options.filter(({ label }) => {
    const own = plain(label).split(" ")
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  const first = fitting.filter(({ label }) => plain(label).startsWith(wanted))
  return [...first, ...fitting.filter((option) => !first.includes(option))]
}
