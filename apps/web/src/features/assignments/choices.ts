import { foldName, namesLike } from "../../lib/members.ts"

export type Person = { id: string; name: string; image: string | null }

/** One line of the picker. */
export type Choice = { kind: "me" | "person"; person: Person } | { kind: "nobody" }

/**
 * Whom something can be given to, the likeliest first: oneself, then nobody where it is somebody's, then the others by name; with words
 * typed, those who are called so.
 * @param value whose it is; null: unassigned, undefined several people's
 * @param words what oneself and nobody can be called as well
 */
export function choicesOf(
  members: readonly Person[],
  meId: string,
  value: string | null | undefined,
  typed: string,
  words: { me: string; nobody: string },
): Choice[] {
  const me = members.find((one) => one.id === meId)
  const wanted = foldName(typed)
  const called = (name: string) => wanted === "" || foldName(name).includes(wanted)
  const found = namesLike(members, typed)
  const first: Choice[] = me && (called(words.me) || found.includes(me)) ? [{ kind: "me", person: me }] : []
  const others: Choice[] = found.filter((one) => one.id !== meId).map((person) => ({ kind: "person", person }))
  const nobody: Choice[] = value !== null && called(words.nobody) ? [{ kind: "nobody" }] : []
  // Typed: who is meant by a name is before what is only called so.
  return wanted === "" ? [...first, ...nobody, ...others] : [...first, ...others, ...nobody]
}
