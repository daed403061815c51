import { useRef } from "react"

/** What a menu or popover was opened by; anything else is itself. What was chosen in a menu is gone when the dialog closes that it opened. */
function openerOf(element: Element | null): HTMLElement | null {
  let found = element
  for (let floating = within(found); floating; floating = within(found)) {
    const labelled = floating.getAttribute("aria-labelledby")
    const trigger =
      document.querySelector(`[aria-controls="${CSS.escape(floating.id)}"]`) ?? (labelled && document.getElementById(labelled))
    if (!trigger || trigger === found) break
    found = trigger
  }
  return found instanceof HTMLElement ? found : null
}

function within(element: Element | null | undefined): Element | null {
  return element?.closest("[data-radix-popper-content-wrapper] > [role]") ?? null
}

/** Where a dialog that has gone would have given the focus, had the one that it led to not taken it. */
let owed: HTMLElement | null = null

/**
 * Gives the focus back to what opened a dialog, once it is gone. The library does so for a trigger of its own alone; ours are opened by state, and
 * the focus would be lost. Where something else has taken it by then, it stays there; and where that is the next dialog, it comes home after it.
 * @returns for the content's `onCloseAutoFocus`
 */
export function useFocusHome(open: boolean) {
  const before = useRef<HTMLElement | null>(null)
  const was = useRef(false)
  // While it opens: a moment later the dialog has the focus.
  if (open && !was.current && typeof document !== "undefined") {
    before.current = openerOf(document.activeElement)
    owed = null
  }
  was.current = open
  return (event: Event) => {
    event.preventDefault()
    const nowhere = document.activeElement === null || document.activeElement === document.body
    const own = before.current?.isConnected && before.current !== document.body ? before.current : null
    const home = own ?? owed
    owed = nowhere ? null : home
    if (nowhere && home?.isConnected) home.focus()
  }
}
