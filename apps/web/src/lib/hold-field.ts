import { useLayoutEffect, useRef } from "react"

/** What scrolls around an element; null: the page. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}

/** The text that somebody is in, and how far it is below the top of the window. */
function placeOfField(): { field: Element; top: number } | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return null
  return { field, top: field.getBoundingClientRect().top }
}

/**
 * Keeps the text that somebody types in where it is on screen while something comes above it. A browser holds what it sees first, which is
 * above what comes.
 * @param count of what comes; with another one the text is held
 */
export function useHeldField(count: number): void {
  const before = useRef(count)
  // As it is before what has come is drawn.
  const place = before.current === count ? null : placeOfField()
  useLayoutEffect(() => {
    before.current = count
    if (!place?.field.isConnected) return
    const by = place.field.getBoundingClientRect().top - place.top
    if (by !== 0) (scrollerOf(place.field) ?? document.scrollingElement)?.scrollBy({ top: by, behavior: "instant" })
  })
}
