import { normalizeLine, normalizeLines } from "@intray/auth/clean-text"
import { countCharacters } from "@intray/auth/count-text"
import { common } from "@intray/i18n/common"
import { toast } from "@intray/ui/lib/toast-store"
import { fitting } from "./limit.ts"

/** Shorter fields hold numbers and keys, where nobody pastes what they would miss; and shorter pieces are typed, not put in. */
const worthTelling = 20

/** Kinds of inputs that have a `maxLength`, and tell what of them is selected. */
const texts = new Set(["text", "search", "url", "tel", "password"])

type TextField = Pick<HTMLTextAreaElement, "value" | "maxLength" | "selectionStart" | "selectionEnd">

/** How many characters a browser leaves out, without a word, of what is put into a field: it stops at its `maxLength`. */
export function leftOut({ value, maxLength, selectionStart, selectionEnd }: TextField, put: string): number {
  if (maxLength < worthTelling) return 0
  const room = maxLength - (value.length - (selectionEnd - selectionStart))
  // A break is one character in a field, whatever system it comes from.
  return Math.max(0, put.replaceAll("\r\n", "\n").length - Math.max(0, room))
}

type Input = { inputType: string; data: string | null }

/**
 * What is put into a field in one piece; null for what is typed. The clipboard of a phone's keyboard, dictation and whatever else writes for
 * somebody pastes nothing: it types, but more than a hand does at once.
 */
export function putIn({ inputType, data }: Input): string | null {
  if (inputType === "insertFromPaste" || inputType === "insertFromDrop" || inputType === "insertFromYank") return data
  const replaced = inputType === "insertText" || inputType === "insertReplacementText"
  return replaced && data !== null && data.length >= worthTelling ? data : null
}

/** What an event is about to write; null where it writes nothing or cannot be stopped, as while a word is composed. */
export function written({ inputType, data }: Input): string | null {
  if (inputType === "insertLineBreak") return "\n"
  return inputType.startsWith("insert") && inputType !== "insertCompositionText" ? data : null
}

/**
 * Applies the limits that `limit` gives to fields, in characters as people see them, and says so where something that was pasted, dropped or
 * dictated does not fit. Once for the app.
 */
export function tellCutPastes(): void {
  // Not `paste`: of the many ways into a field that is only one.
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

/** Writes only what fits of a text. @returns how many characters do not */
function fitInput(event: InputEvent, field: HTMLInputElement | HTMLTextAreaElement, text: string | null, characters: number): number {
  if (text === null || !event.cancelable) return 0
  const clean = field instanceof HTMLTextAreaElement ? normalizeLines : normalizeLine
  const fits = fitting(selected(field), text, characters, clean)
  if (fits === text) return 0
  event.preventDefault()
  // The only way to write that the browser can undo.
  if (fits !== "") document.execCommand("insertText", false, fits)
  return countCharacters(text) - countCharacters(fits)
}
