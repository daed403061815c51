import type { FormEvent } from "react"

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * Removes NUL characters from an input before its value is read. They are invisible, come with pasted text, and our texts cannot store
 * them. Nothing else changes, and the caret stays in place.
 */
export function dropNul({ currentTarget: box }: FormEvent<Box>): void {
  if (!box.value.includes("\0")) return
  const clean = box.value.replaceAll("\0", "")
  // Some inputs, such as those for e-mail addresses, have no caret position.
  const caret = box.selectionStart
  const before = caret === null ? 0 : box.value.slice(0, caret).replaceAll("\0", "").length
  box.value = clean
  if (caret !== null) box.setSelectionRange(before, before)
}

/** The same as an event handler that then calls `tell`. */
export function withoutNul<Element extends Box, Event extends FormEvent<Element>>(tell?: (event: Event) => void): (event: Event) => void {
  return (event) => {
    dropNul(event)
    tell?.(event)
  }
}
