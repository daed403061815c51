/** Whether the server says that whoever opens this document is about to see the inbox: its frame stands there before any script has run. */
export const inboxShown = (): boolean => document.documentElement.dataset.firstPaint !== undefined

/** The app stands: what the document showed before it goes. */
export function removeFirstPaint(): void {
  document.getElementById("first-paint")?.remove()
  delete document.documentElement.dataset.firstPaint
}
