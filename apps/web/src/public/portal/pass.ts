/** What unlocking a portal gave, for this tab and until it is closed. Where the browser keeps nothing, for as long as the page is open. */

const nameOf = (slug: string) => `intray-pass:${slug}`

export function storedPass(slug: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(slug))
  } catch {
    return null
  }
}

export function storePass(slug: string, pass: string): void {
  try {
    sessionStorage.setItem(nameOf(slug), pass)
  } catch {
    // It is asked for again after a reload; nothing else is lost.
  }
}
