type Kept = Pick<Storage, "getItem" | "setItem">

/** Under which the tabs of a browser tell each other who is signed in. Anyone who signs out takes it away: forget-drafts.ts. */
export const personKey = "intray-person"

function ofBrowser(): Kept | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Tells the other tabs who is signed in, as the server has just said it. */
export function tellPerson(id: string, storage: Kept | null = ofBrowser()): void {
  try {
    if (storage?.getItem(personKey) !== id) storage?.setItem(personKey, id)
  } catch {
    // Forbidden or full: then each tab hears it from the server.
  }
}

/**
 * Calls `onOver` when another tab tells that this person has signed out, or that somebody else is signed in. A session that only ran out is
 * told by no tab. Returns how to stop.
 */
export function watchPerson(
  id: string,
  onOver: () => void,
  target: Pick<EventTarget, "addEventListener" | "removeEventListener"> = window,
) {
  const heard = (event: Event) => {
    if ("key" in event && event.key === personKey && "newValue" in event && event.newValue !== id) onOver()
  }
  target.addEventListener("storage", heard)
  return () => target.removeEventListener("storage", heard)
}
