import type { KeyboardEvent } from "react"

/** Where a held Enter makes lines, and where a held space makes spaces. */
function types(target: EventTarget, key: string): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return key === " " && target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "file"].includes(target.type)
}

/**
 * For what opens over the page: a key that is still held from opening it presses nothing in it. Held a moment too long, Enter took the
 * decision that its dialog begins with, and planned a message for the moment that a field begins with.
 */
export const noHeldKeys = {
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (!event.nativeEvent.repeat || (event.key !== "Enter" && event.key !== " ") || types(event.target, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  },
}
