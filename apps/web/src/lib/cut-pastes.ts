import { common } from "@intray/server/copy/common"
import { toast } from "@intray/ui/lib/toast-store"

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

/** Says so wherever something that was pasted, let go or dictated does not fit. Once for the app. */
export function tellCutPastes(): void {
  // Not `paste`: of the many ways into a field that is only one.
  document.addEventListener("beforeinput", (event) => {
    const field = event.target
    if (event.defaultPrevented) return
    if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement && texts.has(field.type))) return
    if (field.readOnly || field.disabled) return
    const { inputType, dataTransfer } = event
    const put = putIn({ inputType, data: event.data ?? dataTransfer?.getData("text/plain") ?? null })
    if (put === null) return
    const { maxLength: most, value, selectionStart, selectionEnd } = field
    const missing = leftOut({ value, maxLength: most, selectionStart: selectionStart ?? 0, selectionEnd: selectionEnd ?? 0 }, put)
    if (missing > 0) toast({ tone: "info", key: "cut-paste", title: common.cut({ missing }), description: common.cutText({ most }) })
  })
}
