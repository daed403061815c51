import { common } from "@intray/server/copy/common"
import { toast } from "@intray/ui/lib/toast-store"

/** Shorter fields hold numbers and keys, where nobody pastes what they would miss. */
const worthTelling = 20

type TextField = Pick<HTMLTextAreaElement, "value" | "maxLength" | "selectionStart" | "selectionEnd">

/** How many characters a browser leaves out, without a word, of what is pasted into a field: it stops at its `maxLength`. */
export function leftOut({ value, maxLength, selectionStart, selectionEnd }: TextField, pasted: string): number {
  if (maxLength < worthTelling) return 0
  const room = maxLength - (value.length - (selectionEnd - selectionStart))
  return Math.max(0, pasted.length - Math.max(0, room))
}

/** Says so wherever something that was pasted does not fit. Once for the app. */
export function tellCutPastes(): void {
  document.addEventListener("paste", (event) => {
    const field = event.target
    if (event.defaultPrevented || !event.clipboardData) return
    if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement && field.type === "text")) return
    if (field.readOnly || field.disabled) return
    const { maxLength: most, value, selectionStart, selectionEnd } = field
    const text = { value, maxLength: most, selectionStart: selectionStart ?? 0, selectionEnd: selectionEnd ?? 0 }
    const missing = leftOut(text, event.clipboardData.getData("text/plain"))
    if (missing > 0) toast({ tone: "info", key: "cut-paste", title: common.cut({ missing }), description: common.cutText({ most }) })
  })
}
