/** Base for parsing paths; only its origin matters, and no one can own this host. */
const base = "https://intray.invalid"

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match exactly these characters
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/

function isSafe(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.includes("\\") && !controls.test(path)
}

/** Decodes until nothing changes; null if that does not end or is invalid. */
function fullyDecoded(path: string): string | null {
  let current = path
  for (let round = 0; round < 5; round++) {
    let next: string
    try {
      next = decodeURIComponent(current)
    } catch {
      return null
    }
    if (next === current) return current
    current = next
  }
  return null
}

/**
 * Returns a path inside this app from untrusted input (`?redirect=`); anything else becomes `fallback`. Refused: other origins and
 * schemes, `//` and `/\`, control characters, and all of these hidden behind percent encoding or dot segments.
 *
 * @param value the URL's value: any type, any length
 * @returns a path that starts with exactly one slash, normalised as a browser would
 */
export function safeRedirect(value: unknown, fallback = "/dashboard/submissions"): string {
  if (typeof value !== "string" || value.length > 2048 || !isSafe(value)) return fallback
  const [path = ""] = value.split(/[?#]/, 1)
  const decoded = fullyDecoded(path)
  // A later consumer may decode first and normalise then: `/a/..%2f%2fevil.example`.
  if (decoded === null || !isSafe(decoded) || !URL.canParse(decoded, base) || !isSafe(new URL(decoded, base).pathname)) return fallback
  let url: URL
  try {
    url = new URL(value, base)
  } catch {
    return fallback
  }
  // `/.//evil.example` is harmless when parsed, but not once normalised.
  const normalised = url.pathname + url.search + url.hash
  const again = fullyDecoded(url.pathname)
  if (url.origin !== base || !isSafe(normalised) || again === null || !isSafe(again)) return fallback
  return normalised
}
