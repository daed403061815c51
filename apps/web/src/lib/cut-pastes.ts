import { normalizeLine, normalizeLines } from "@intray/auth/clean-text"
import { countCharacters } from "@intray/auth/count-text"
import { common } from "@intray/i18n/common"
import { toast } from "@intray/ui/lib/toast-store"
import { fitting } from "./limit.ts"

/** Shorter fields hold numbers and keys, where a cut paste is noticed. Shorter insertions are typed, not pasted. */
const worthTelling = 20

/** Input types that have a `maxLength` and expose their selection. */
const texts = new Set(["text", "search", "url", "tel", "password"])

type TextField = Pick<HTMLTextAreaElement, "value" | "maxLength" | "selectionStart" | "selectionEnd">

/** Returns how many characters of an inserted text the browser would silently drop because of the field's `maxLength`. */
export function leftOut({ value, maxLength, selectionStart, selectionEnd }: TextField, put: string): number {
  if (maxLength < worthTelling) return 0
  const room = maxLength - (value.length - (selectionEnd - selectionStart))
  // A line break is one character in a field, on every operating system.
  return Math.max(0, put.replaceAll("\r\n", "\n").length - Math.max(0, room))
}

type Input = { inputType: string; data: string | null }

/**
 * Returns text that is inserted in one piece; null for typed text. A phone keyboard's clipboard or dictation fires no paste event: it
 * inserts text like typing, but more at once than a hand can type.
 */
export function putIn({ inputType, data }: Input): string | null {
  if (inputType === "insertFromPaste" || inputType === "insertFromDrop" || inputType === "insertFromYank") return data
  const replaced = inputType === "insertText" || inputType === "insertReplacementText"
  return replaced && data !== null && data.length >= worthTelling ? data : null
}

/** Returns the text that an event is about to insert; null if it inserts nothing or cannot be cancelled, such as during composition. */
export function written({ inputType, data }: Input): string | null {
  if (inputType === "insertLineBreak") return "\n"
  return inputType.startsWith("insert") && inputType !== "insertCompositionText" ? data : null
}

/**
 * Enforces the limits that `limit` sets on fields, in visible characters, and shows a message if a pasted, dropped or dictated text does
 * not fit. Called once for the app.
 */
export function tellCutPastes(): void {
  // Not `paste`, which covers only one of the many ways to insert text.
  document.addEventListener("beforeinput", (event) => {
    const field = event.target
    if (event.defaultPrevented) return
    if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement && texts.has(field.type))) return
    if (field.readOnly || field.disabled) return
    const input = { inputType: event.inputType, data: event.data ?? event.dataTransfer?.getData("text/plain") ?? null }
    const piece = putIn(input)
    const characters = Number(field.dataset.characters)
    const missing =
      characters > 0 ? fitInput(event, field, written(input), characters) : piece === null ? 0 : leftOut(selected(field), piece)
    if (piece === null || missing === 0) return
    const most = characters > 0 ? characters : field.maxLength
    toast({ tone: "info", key: "cut-paste", title: common.cut({ missing }), description: common.cutText({ most }) })
  })
}

function selected({ value, maxLength, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): TextField {
  return { value, maxLength, selectionStart: selectionStart ?? 0, selectionEnd: selectionEnd ?? 0 }
}

/** Inserts the part of a text that fits. @returns how many characters did not fit */
function fitInput(event: InputEvent, field: HTMLInputElement | HTMLTextAreaElement, text: string | null, characters: number): number {
  if (text === null || !event.cancelable) return 0
  const clean = field instanceof HTMLTextAreaElement ? normalizeLines : normalizeLine
  const fits = fitting(selected(field), text, characters, clean)
  if (fits === text) return 0
  event.preventDefault()
  // The only way of inserting text that the browser can undo.
  if (fits !== "") document.execCommand("insertText", false, fits)
  return countCharacters(text) - countCharacters(fits)
}
