import { type RefObject, useLayoutEffect } from "react"

/** The list that had the focus was replaced, or the focus was meant for one that has not loaded yet: the next list takes it. */
let awaited = false

const list = () => document.querySelector<HTMLElement>("[data-list]")

/** Focuses the list; if it is still loading, as soon as it is rendered. */
export function focusList(): void {
  const place = list()
  if (place) {
    place.focus()
    return
  }
  awaited = true
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Used by the list, which is a new element for each filter: it takes over the focus of the previous one. */
export function useListFocus(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = place.current
    if (awaited && document.activeElement === document.body) own?.focus()
    awaited = false
    return () => {
      awaited = own !== null && own === document.activeElement
    }
  }, [place])
}
