import { useRef } from "react"

/**
 * Gives the focus back to where it was when something opened, in the moment that it closes: what is pressed while it still fades away
 * reaches the list or the text again. Where it was opened by its own button, that is the button.
 */
export function useFocusBack(open: boolean) {
  const before = useRef<HTMLElement | null>(null)
  const was = useRef(open)
  // While it opens: a moment later what opened has the focus.
  if (open && !was.current) before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  was.current = open
  const given = useRef(false)
  const back = () => {
    const place = before.current
    given.current = place?.isConnected === true
    if (place === document.body) (document.activeElement as HTMLElement | null)?.blur()
    else if (given.current) place?.focus()
  }
  return {
    /** Call it as it closes. */
    back,
    /** For the overlay's own handler, which comes once it has faded away: by then the focus may be elsewhere, and stays there. */
    onCloseAutoFocus: (event: Event) => {
      if (given.current) event.preventDefault()
    },
  }
}
