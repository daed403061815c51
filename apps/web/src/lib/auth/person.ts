type Kept = Pick<Storage, "getItem" | "setItem">

/** Storage key by which the browser's tabs share who is signed in. Signing out deletes it: forget-drafts.ts. */
export const personKey = "intray-person"

function ofBrowser(): Kept | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Tells the other tabs who is signed in, according to the server. */
export function tellPerson(id: string, storage: Kept | null = ofBrowser()): void {
  try {
    if (storage?.getItem(personKey) !== id) storage?.setItem(personKey, id)
  } catch {
    // Storage is blocked or full: then each tab learns it from the server.
  }
}

/**
 * Calls `onOver` when another tab reports that this user has signed out, or that another user is signed in. Tabs do not report an expired
 * session. Returns the function that unsubscribes.
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
