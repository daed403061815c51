/** How many leading segments of an address say what it is rather than which one. */
function named(segments: string[]): number {
  const [first, second] = segments
  if (first === "api") return second === "auth" || second === "v1" ? 3 : 2
  if (first === "auth" || first === "dashboard") return 2
  return first === "status" ? 1 : 0
}

/** A path fit for the log: ids, slugs and secrets become stars, names of procedures and areas stay. */
export function maskPath(path: string): string {
  if (path.startsWith("/api/trpc/")) return path.slice(0, 120).replace(/[^\w/.,-]/g, "")
  const segments = path.split("/").slice(1, 8)
  const kept = named(segments)
  const shown = segments.map((segment, at) => (segment === "" || (at < kept && /^[a-z0-9._-]{1,40}$/i.test(segment)) ? segment : "*"))
  return `/${shown.join("/")}`
}
