/** `theme.js` reads it before the first paint: "on" where the dashboard has been seen in this browser. */
const key = "intray-first-paint"

/** The app stands: what the document showed before it goes. */
export function removeFirstPaint(): void {
  document.getElementById("first-paint")?.remove()
  delete document.documentElement.dataset.firstPaint
}

/** Whether the document shows the shell at the next visit. Where storage is forbidden it does not. */
export function offerFirstPaint(offered: boolean): void {
  try {
    if (offered) localStorage.setItem(key, "on")
    else localStorage.removeItem(key)
  } catch {
    // The next visit begins with an empty page.
  }
}
