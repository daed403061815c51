import { type RefObject, useLayoutEffect } from "react"

/** The list that had the focus is gone, or the focus was meant for one that is not there yet: the next list takes it. */
let awaited = false

const list = () => document.querySelector<HTMLElement>("[role=listbox][data-list]")

/** Gives the focus to the list; where it is still being read, as soon as it is there. */
export function focusList(): void {
  const place = list()
  if (place) {
    place.focus()
    return
  }
  awaited = true
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Of the list itself, which is another element for each filter: it goes on with the focus of the one before. */
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
