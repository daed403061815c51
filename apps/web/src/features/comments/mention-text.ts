import { mentionOf, piecesOf } from "@intray/server/platform/values/mentions"

/** Converts between typed and stored text: a member types "@Ruta Sandoval", the comment stores her id. Pure. */

export type Person = { id: string; name: string }

/** The text of the field, and the people chosen from the list, in order. */
export type Typed = { text: string; chosen: readonly Person[] }

/** Maximum length of a name that is searched after an @, in characters. */
const MAX_NAME = 40

/** Returns the partial name before the caret: the position of its @ and its text; null if there is none. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, caret - MAX_NAME - 1), caret)
  const at = before.lastIndexOf("@")
  if (at < 0) return null
  const typed = before.slice(at + 1)
  const ahead = before[at - 1]
  // There is no mention inside an e-mail address or across a line break.
  if ((ahead !== undefined && /[\p{L}\p{N}_.@]/u.test(ahead)) || /[\n@[\]]/.test(typed) || /^\s|\s{2}/.test(typed)) return null
  return { from: caret - typed.length - 1, typed }
}

/** Replaces a partly typed name with a person's full name. `caret` is the new position of the caret. */
export function choose(typed: Typed, from: number, caret: number, person: Person): Typed & { caret: number } {
  const after = typed.text.slice(caret)
  const name = `@${person.name}${/^[\s.,;:!?)]/.test(after) ? "" : " "}`
  return {
    text: typed.text.slice(0, from) + name + after,
    chosen: [...typed.chosen, { id: person.id, name: person.name }],
    caret: from + name.length,
  }
}

/** Replaces each chosen name after an @ with the person's id, for storing. */
export function toStored({ text, chosen }: Typed): string {
  const ids = new Map<string, string[]>()
  for (const { id, name } of chosen) ids.set(name, [...(ids.get(name) ?? []), id])
  // Longest first, so that "@Ruta Sandoval" is not read as "@Ruta" and a word.
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
    // If two people have the same name, each mention refers to the person whom the author chose there.
    const id = own.length > 1 ? own.shift() : own[0]
    stored += mentionOf(id ?? "")
    at += name.length + 1
  }
  return stored
}

function goesOn(next: string | undefined): boolean {
  return next !== undefined && /[\p{L}\p{N}]/u.test(next)
}

/** Returns the text for editing a comment; an id without a known name stays as it is. */
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
