import { useRef } from "react"

/**
 * Returns the focus to its previous place at the moment something closes, so that keys pressed during the closing animation reach the
 * list or the text again. If its own button opened it, that is the button.
 */
export function useFocusBack(open: boolean) {
  const before = useRef<HTMLElement | null>(null)
  const was = useRef(open)
  // While it opens, because a moment later its content has the focus.
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
    /** Call this when it closes. */
    back,
    /** For the overlay's own handler, which runs after the closing animation: a focus that has moved since stays. */
    onCloseAutoFocus: (event: Event) => {
      if (given.current) event.preventDefault()
    },
  }
}
