/*
 * The dashboard's frame in the document: the build renders it (`features/shell/first-paint.tsx`), the server decides whether it is shown,
 * and the app removes it.
 */

/** Whether the frame stays for now, because its replacement is still rendering. */
let held = false

/** The page whose frame is shown before any script has run, because the server expects this visitor to see it. */
export const shownFrame = (): string | undefined => document.documentElement.dataset.firstPaint

/** Keeps the frame until it is called again with false. */
export function holdFirstPaint(on: boolean): void {
  held = on
}

/** Removes the document's frame when a page is rendered, unless it is held. */
export function removeFirstPaint(): void {
  if (held) return
  document.getElementById("first-paint")?.remove()
  delete document.documentElement.dataset.firstPaint
}
