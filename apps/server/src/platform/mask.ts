/** The number of leading path segments that name an area rather than an id. */
function named(segments: string[]): number {
  const [first, second] = segments
  if (first === "api") return second === "auth" || second === "v1" ? 3 : 2
  if (first === "auth" || first === "dashboard") return 2
  return first === "status" ? 1 : 0
}

/** Names of areas: shorter than any id or secret, and without the digits of those. */
const area = /^(?:v1|[a-z._-]{1,31})$/i
/** Names of procedures. Requests may contain anything instead. */
const procedure = /^[a-z]{1,40}(?:\.[a-z]{1,40}){1,2}$/i

/** Masks a path for the log: ids, slugs and secrets become stars; names of procedures and areas stay. */
export function maskPath(path: string): string {
  if (path.startsWith("/api/trpc/")) {
    const asked = path.slice("/api/trpc/".length, 2_000).split(",").slice(0, 10)
    return `/api/trpc/${asked.map((one) => (procedure.test(one) ? one : "*")).join(",")}`
  }
  const segments = path.split("/").slice(1, 8)
  const kept = named(segments)
  const shown = segments.map((segment, at) => (segment === "" || (at < kept && area.test(segment)) ? segment : "*"))
  return `/${shown.join("/")}`
}
