import { mentionOf, piecesOf } from "@intray/server/platform/values/mentions"

/**
 * Between what is typed and what is kept: a person writes "@Ruta Sandoval", the comment holds her id. Pure.
 */

export type Person = { id: string; name: string }

/** What is in the field, and who was chosen from the list, in the order of choosing. */
export type Typed = { text: string; chosen: readonly Person[] }

/** Longest name that is looked for behind an @, in characters. */
const MAX_NAME = 40

/** The beginning of a name that the caret is behind: where its @ is, and what was typed of it; null where there is none. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, caret - MAX_NAME - 1), caret)
  const at = before.lastIndexOf("@")
  if (at < 0) return null
  const typed = before.slice(at + 1)
  const ahead = before[at - 1]
  // In an e-mail address, and over a line's end, it is no mention.
  if ((ahead !== undefined && /[\p{L}\p{N}_.@]/u.test(ahead)) || /[\n@[\]]/.test(typed) || /^\s|\s{2}/.test(typed)) return null
  return { from: caret - typed.length - 1, typed }
}

/** Puts a name in place of what was typed of it. `caret` is where the writer goes on. */
export function choose(typed: Typed, from: number, caret: number, person: Person): Typed & { caret: number } {
  const after = typed.text.slice(caret)
  const name = `@${person.name}${/^[\s.,;:!?)]/.test(after) ? "" : " "}`
  return {
    text: typed.text.slice(0, from) + name + after,
    chosen: [...typed.chosen, { id: person.id, name: person.name }],
    caret: from + name.length,
  }
}

/** What is kept: each name that was chosen, where it is behind an @, as the person's id. */
export function toStored({ text, chosen }: Typed): string {
  const ids = new Map<string, string[]>()
  for (const { id, name } of chosen) ids.set(name, [...(ids.get(name) ?? []), id])
  // The longest first: "@Ruta Sandoval" is not "@Ruta" and a word.
  const names = [...ids.keys()].sort((a, b) => b.length - a.length)
  let stored = ""
  let at = 0
  while (at < text.length) {
    const name = text[at] === "@" ? names.find((one) => text.startsWith(one, at + 1) && !goesOn(text[at + 1 + one.length])) : undefined
    if (name === undefined) {
      stored += text[at]
      at += 1
      continue
    }
    const own = ids.get(name) ?? []
    // Of two with one name each represents the one who was chosen then.
    const id = own.length > 1 ? own.shift() : own[0]
    stored += mentionOf(id ?? "")
    at += name.length + 1
  }
  return stored
}

function goesOn(next: string | undefined): boolean {
  return next !== undefined && /[\p{L}\p{N}]/u.test(next)
}

/** What is in the field when a comment is changed; who has no name any more is left as it is. */
export function toTyped(stored: string, people: readonly Person[]): Typed {
  const chosen: Person[] = []
  const text = piecesOf(stored)
    .map((piece) => {
      if ("text" in piece) return piece.text
      const person = people.find((one) => one.id === piece.mention)
      if (!person) return mentionOf(piece.mention)
      chosen.push({ id: person.id, name: person.name })
      return `@${person.name}`
    })
    .join("")
  return { text, chosen }
}
