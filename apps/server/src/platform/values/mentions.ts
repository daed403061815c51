/** Mentions in the team's texts: `@[id]`. Safe for the browser, and without schemas. */

/** A mention of a user in a text of the team: `@[id]`. */
export const mentionToken = /@\[([\w-]{1,64})\]/g

/** Ids of the users whom a text mentions, each once, in order. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionToken)].map((match) => match[1] as string))]
}

/** Splits a text at its mentions. */
export function piecesOf(text: string): ({ text: string } | { mention: string })[] {
  return text
    .split(mentionToken)
    .map((piece, index) => (index % 2 === 0 ? { text: piece } : { mention: piece }))
    .filter((piece) => !("text" in piece) || piece.text !== "")
}

/** The token of a mention in a text. */
export function mentionOf(userId: string): string {
  return `@[${userId}]`
}
