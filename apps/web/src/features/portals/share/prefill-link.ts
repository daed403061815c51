/** One answer that a link fills in: the parameter's name and its text, options by their keys. */
export type PrefillEntry = { name: string; value: string }

/** Characters above which some mail programs cut a link. */
export const LONG_LINK = 2_000

/** The portal's address with answers in it; empty ones are left out, the last of a name counts. */
export function prefillLink(url: string, entries: readonly PrefillEntry[]): string {
  const link = new URL(url)
  for (const { name, value } of entries) if (value !== "") link.searchParams.set(name, value)
  // Spaces as %20: a plus is read as a plus by what is not a form.
  return link.href.replaceAll("+", "%20")
}
