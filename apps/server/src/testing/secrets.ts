/** Characters of a secret that no other text has by chance, and that are enough to guess no less than all of it. */
const PIECE = 12

/** The part of a text's Base64 that is the same wherever in a longer text it begins; one for each of three places. */
function base64Of(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.from("x".repeat(before) + secret).toString("base64")
    const inner = whole.slice(before === 0 ? 0 : 4, -4)
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")]
  })
}

/** Spellings of a secret in which it must not be read either: in pieces, backwards, as Base64, as hexadecimal digits, as escapes of an address. */
function spellings(secret: string): string[] {
  const pieces = Array.from({ length: Math.floor(secret.length / PIECE) }, (_, at) => secret.slice(at * PIECE, (at + 1) * PIECE))
  const escaped = [...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("")
  return [...pieces, [...secret].reverse().join(""), ...base64Of(secret), Buffer.from(secret).toString("hex"), escaped]
}

const BASE = 31
/** What the first character of a piece weighs in its number. */
const FIRST = Array.from({ length: PIECE - 1 }).reduce<number>((weight) => Math.imul(weight, BASE), 1)

/** Calls with the number of each piece of a text and where it begins; equal pieces have equal numbers. */
function eachPiece(text: string, hear: (number: number, at: number) => void): void {
  let number = 0
  for (let at = 0; at < text.length; at += 1) {
    if (at >= PIECE) number -= Math.imul(text.charCodeAt(at - PIECE), FIRST)
    number = (Math.imul(number, BASE) + text.charCodeAt(at)) | 0
    if (at >= PIECE - 1) hear(number, at - PIECE + 1)
  }
}

/**
 * Looks for secrets in texts, however many there are: each text is read once, and not once for each of them.
 * @returns those that a text tells, in whatever spelling
 */
export function seeker(secrets: readonly string[]): (text: string) => string[] {
  const begins = new Map<number, { secret: string; spelled: string }[]>()
  for (const secret of secrets) {
    for (const spelled of spellings(secret)) {
      eachPiece(spelled.slice(0, PIECE), (number) => begins.set(number, [...(begins.get(number) ?? []), { secret, spelled }]))
    }
  }
  return (text) => {
    const told = new Set<string>()
    for (const way of new Set([text, text.toLowerCase()])) {
      eachPiece(way, (number, at) => {
        for (const { secret, spelled } of begins.get(number) ?? []) if (way.startsWith(spelled, at)) told.add(secret)
      })
    }
    return secrets.filter((secret) => told.has(secret))
  }
}
