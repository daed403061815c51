/**
 * For a dialog: Escape in a part that it closes alone, which says so by `data-own-escape`, leaves the dialog and what was typed in it. A
 * dialog hears the key before the part does, so that the part cannot hold it back.
 */
export const ownEscape = {
  onEscapeKeyDown: (event: KeyboardEvent) => {
    if (document.activeElement?.closest("[data-own-escape]")) event.preventDefault()
  },
}
