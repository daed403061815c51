import type { FormEvent } from "react"

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * Takes NUL characters out of what is written in a box, before anybody reads it: they are invisible, come along with what is pasted, and no
 * text of ours can hold them. Nothing else is touched, and the caret stays where it was.
 */
export function dropNul({ currentTarget: box }: FormEvent<Box>): void {
  if (!box.value.includes("\0")) return
  const clean = box.value.replaceAll("\0", "")
  // Boxes of some kinds, as one for an e-mail address, tell no caret and take none.
  const caret = box.selectionStart
  const before = caret === null ? 0 : box.value.slice(0, caret).replaceAll("\0", "").length
  box.value = clean
  if (caret !== null) box.setSelectionRange(before, before)
}

/** The same, and then what was to be told of the change. */
export function withoutNul<Element extends Box, Event extends FormEvent<Element>>(tell?: (event: Event) => void): (event: Event) => void {
  return (event) => {
    dropNul(event)
    tell?.(event)
  }
}
