import { flushSync } from "react-dom"

/**
 * Draws what `change` changes at once and gives the focus to a place in it. A frame later would be too late: whatever is typed in between
 * goes to where the focus was, and where that is gone to the page, whose keys act on it. For the handlers of presses and of answers; while
 * something is being drawn nothing else can be.
 * @param find looks for the place once it is there; where it finds none the focus stays
 */
export function focusAfter(change: () => void, find: () => Element | null | undefined): void {
  flushSync(change)
  const place = find()
  if (place instanceof HTMLElement) place.focus()
}

/** Shows what is wrong with a form and goes to the first field that it is said of. */
export function focusWrongAfter(change: () => void, form: Element | null): void {
  focusAfter(change, () => form?.querySelector("[aria-invalid=true]"))
}

/** Draws what `change` changes and puts the caret there, so that the next letter is behind what was put in. */
export function caretAfter(change: () => void, field: HTMLTextAreaElement | null, caret: number): void {
  focusAfter(change, () => field)
  field?.setSelectionRange(caret, caret)
}
