/**
 * For a dialog: Escape in a part that it closes alone, which says so by `data-own-escape`, leaves the dialog and what was typed in it. A
 * dialog hears the key before the part does, so that the part cannot hold it back.
 */
export const ownEscape = {
  onEscapeKeyDown: (event: KeyboardEvent) => {
    // Where words are being composed it takes the composing back. Safari ends that first, and tells by the code of such keys, 229.
    if (event.isComposing || event.keyCode === 229) return event.preventDefault()
    if (document.activeElement?.closest("[data-own-escape]")) event.preventDefault()
  },
}
