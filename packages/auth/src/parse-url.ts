/**
 * Parses an address; null for text that is none. Used instead of `URL.canParse`, which in Node 20 rejects addresses with letters such as ü
 * once it has been called a few thousand times.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
