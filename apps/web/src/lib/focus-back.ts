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
  const back = () => {
    const place = before.current
    if (!place?.isConnected || place === document.body) return false
    place.focus()
    return true
  }
  return {
    back,
    /** For the overlay's own handler: it would look for its trigger. */
    onCloseAutoFocus: (event: Event) => {
      if (back()) event.preventDefault()
    },
  }
}
