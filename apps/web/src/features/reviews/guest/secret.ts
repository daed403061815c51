/** Keeps the secrets of guests' links for one tab. */
type Kept = Pick<Storage, "getItem" | "setItem">
type Address = Pick<Location, "hash" | "pathname" | "search">
type Entries = Pick<History, "replaceState" | "state">

const keyOf = (guestId: string) => `intray-guest:${guestId}`
const pattern = /^#([a-z2-7]{52})$/

/**
 * Takes the secret of a guest's link out of the address, so that it is in no later history entry, bookmark or screenshot. It stays in the tab
 * until that is closed.
 * @returns null where the link has none, and none was taken before
 */
export function takeSecret(
  guestId: string,
  address: Address = location,
  entries: Entries = history,
  kept: Kept | null = storageOf(),
): string | null {
  const found = pattern.exec(address.hash)?.[1]
  if (address.hash !== "") entries.replaceState(entries.state, "", `${address.pathname}${address.search}`)
  if (found === undefined) return kept?.getItem(keyOf(guestId)) ?? null
  kept?.setItem(keyOf(guestId), found)
  return found
}

function storageOf(): Kept | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
