import { useLayoutEffect, useRef } from "react"

/** Returns the nearest scrolling ancestor of an element; null: the page. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}

/** Returns the text field that has the focus, and its distance from the top of the window. */
function placeOfField(): { field: Element; top: number } | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return null
  return { field, top: field.getBoundingClientRect().top }
}

/**
 * Keeps the focused text field at the same position on screen when content is inserted above it. The browser's own scroll anchoring keeps
 * the first visible element in place, which is above the insertion.
 * @param count number of inserted items; when it changes, the field is held
 */
export function useHeldField(count: number): void {
  const before = useRef(count)
  // The position before the new content is rendered.
  const place = before.current === count ? null : placeOfField()
  useLayoutEffect(() => {
    before.current = count
    if (!place?.field.isConnected) return
    const by = place.field.getBoundingClientRect().top - place.top
    if (by !== 0) (scrollerOf(place.field) ?? document.scrollingElement)?.scrollBy({ top: by, behavior: "instant" })
  })
}
