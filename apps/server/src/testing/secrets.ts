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

/** Looks for secrets in texts. @returns those that a text tells, in whatever spelling */
export function seeker(secrets: readonly string[]): (text: string) => string[] {
  const known = secrets.map((secret) => ({ secret, spelled: spellings(secret) }))
  return (text) => {
    const lower = text.toLowerCase()
    return known.filter(({ spelled }) => spelled.some((one) => text.includes(one) || lower.includes(one))).map(({ secret }) => secret)
  }
}
