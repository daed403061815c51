const name = "intray.setup"

/**
 * The token of the set-up link that this tab was opened with: from after the `#`, which browsers never send. It is kept for this tab
 * while the user signs in.
 * @returns null if this tab has opened none
 */
export function setupToken(hash: string, storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage): string | null {
  const told = new URLSearchParams(hash.replace(/^#/, "")).get("token")
  if (told !== null && told.length <= 200) storage.setItem(name, told)
  return storage.getItem(name)
}

export function forgetSetupToken(storage: Pick<Storage, "removeItem"> = sessionStorage): void {
  storage.removeItem(name)
}
