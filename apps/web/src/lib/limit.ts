import { countCharacters, cutText, mostUnits } from "@intray/auth/count-text"

/**
 * Attributes of an input whose text has at most so many characters as people see them. Browsers count `maxLength` in UTF-16 units and would
 * refuse emoji and marks that the server accepts, so it only bounds the size; `fitInput` in `cut-pastes.ts` applies the limit itself.
 */
export const limit = (characters: number) => ({ maxLength: mostUnits(characters), "data-characters": characters })

type Selected = Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">

/**
 * How much of a text fits into a field over its selection.
 * @param clean removes what the server removes before it counts
 */
export function fitting(
  { value, selectionStart, selectionEnd }: Selected,
  put: string,
  max: number,
  clean: (text: string) => string,
): string {
  const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)]
  const over = (text: string) => countCharacters(clean(before + text + after)) - max
  let text = put
  // What is cut may combine with the text around it, so one cut can be too little. Each round cuts at least one character.
  for (let rest = over(text); rest > 0 && text !== ""; rest = over(text)) text = cutText(text, Math.max(0, countCharacters(text) - rest))
  return text
}
