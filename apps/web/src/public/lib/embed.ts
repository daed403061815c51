/**
 * The page inside somebody else's page (`/{slug}?embed=1`, in a frame that /embed.js made or one made by hand). It tells the page
 * around it how tall it is; what it shows is no secret, and nothing that was typed is ever told.
 */

/** Is this page meant to stand in another one? */
export const embedded = typeof location === "object" && new URLSearchParams(location.search).get("embed") === "1"

/** Whom the page tells: only the site that opened the frame, where the browser names it. */
function listener(): string {
  try {
    return document.referrer ? new URL(document.referrer).origin : "*"
  } catch {
    return "*"
  }
}

function tell(message: Record<string, unknown>): void {
  if (embedded && window.parent !== window) window.parent.postMessage({ intray: 1, ...message }, listener())
}

/** Tells the height of the element, now and whenever it changes. */
export function tellHeight(element: HTMLElement): void {
  let told = 0
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height)
    if (height === told || height === 0) return
    told = height
    tell({ height })
  })
  observer.observe(element)
}

/** Asks the page around to bring the frame's top into sight: what is there is new. */
export function tellTop(): void {
  tell({ top: true })
}
