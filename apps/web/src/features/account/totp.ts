/** The key of an `otpauth:` address in groups of four, as one types it; empty when there is none. */
export function keyOf(uri: string): string {
  if (!URL.canParse(uri)) return ""
  const secret = new URL(uri).searchParams.get("secret") ?? ""
  return (secret.match(/.{1,4}/g) ?? []).join(" ")
}

/** Rows of dark and light squares as the one path of an SVG, each square one unit. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter(Boolean)
    .join("")
}
