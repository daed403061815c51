/*
 * The frame of the inbox that is in the document: the build draws it there (`features/shell/first-paint.tsx`), the server says whether it is
 * shown, and the app removes it.
 */

/** The frame that the document shows stays for now: what takes its place is still being drawn. */
let held = false

/** Whether the server says that the visitor who opens this document is about to see the inbox: its frame is there before any script has run. */
export const inboxShown = (): boolean => document.documentElement.dataset.firstPaint !== undefined

/** Leaves the frame standing until it is called again with false. */
export function holdFirstPaint(on: boolean): void {
  held = on
}

/** A page is: what the document showed before it goes, unless it is held. */
export function removeFirstPaint(): void {
  if (held) return
  document.getElementById("first-paint")?.remove()
  delete document.documentElement.dataset.firstPaint
}
