import { flushSync } from "react-dom"

/**
 * Renders a change synchronously and moves the focus to a new element. A frame later would be too late: keys pressed in between would go
 * to the old focus or, if that is gone, trigger the page's shortcuts. Only for event handlers and response handlers, not during
 * rendering.
 * @param find returns the element after rendering; if it finds none, the focus stays
 */
export function focusAfter(change: () => void, find: () => Element | null | undefined): void {
  flushSync(change)
  const place = find()
  if (place instanceof HTMLElement) place.focus()
}

/** Shows a form's errors and focuses the first invalid field. */
export function focusWrongAfter(change: () => void, form: Element | null): void {
  focusAfter(change, () => form?.querySelector("[aria-invalid=true]"))
}

/** Renders a change synchronously and places the caret, so that the next letter follows the inserted text. */
export function caretAfter(change: () => void, field: HTMLTextAreaElement | null, caret: number): void {
  focusAfter(change, () => field)
  field?.setSelectionRange(caret, caret)
}
