/** What a reply template can speak of, written `{{submitter.name}}`. */
export const replyVariables = ["submitter.name", "submission.title", "portal.title", "team.name", "status.url", "feedback"] as const

/** What a receipt can speak of: never what a submitter wrote, since anybody may type anybody's address into a form. */
export const receiptVariables = ["team.name", "portal.title", "submission.number"] as const

/** What a message can speak of; what is missing or empty has no value. */
export type Values = Partial<Record<(typeof replyVariables)[number], string>>

/** Longest name of a variable, and how far its braces may stand from it. */
const MAX_NAME = 60
const token = /\{\{([^{}]{0,120})\}\}/g

/** The name between two braces; null where what stands there is none. */
function nameIn(inner: string): string | null {
  const name = inner.trim()
  return name.length > MAX_NAME || name.includes("\n") ? null : name
}

/** Names between double braces that a text holds, each once, in order; known or not. */
export function variablesIn(text: string): string[] {
  const names = [...text.matchAll(token)].map((match) => nameIn(match[1] ?? ""))
  return [...new Set(names.filter((name) => name !== null))]
}

/**
 * Puts values in the places of variables, in one pass: what a value says is never read as a variable.
 * @param otherwise `keep`: what has no value stays as it is written; `drop`: it is left out
 * @returns the names without a value, each once, in order
 */
export function fill(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
  otherwise: "keep" | "drop",
): { text: string; missing: string[] } {
  const missing = new Set<string>()
  const filled = text.replace(token, (whole, inner: string) => {
    const name = nameIn(inner)
    if (name === null) return whole
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value !== undefined && value !== "") return value
    missing.add(name)
    return otherwise === "keep" ? whole : ""
  })
  return { text: filled, missing: [...missing] }
}

/** A line that holds one variable and nothing else. */
const alone = /^\s*\{\{([^{}]{0,120})\}\}\s*$/

/**
 * A text without the lines that hold nothing but a variable whose value is empty: the paragraph goes, and no gap stays in its place. A name
 * that nobody knows is a mistake and stays, and so does all of a text of which nothing would be left.
 */
export function withoutEmptyLines(text: string, values: Values): string {
  const isBlank = (line: string | undefined) => line === undefined || line.trim() === ""
  const kept: string[] = []
  let gone = false
  for (const line of text.split("\n")) {
    const name = nameIn(alone.exec(line)?.[1] ?? "") ?? ""
    if (Object.hasOwn(values, name) && !values[name as keyof Values]) gone = true
    else if (!gone || !isBlank(line) || !isBlank(kept.at(-1))) {
      kept.push(line)
      gone &&= isBlank(line)
    }
  }
  while (gone && kept.length > 0 && isBlank(kept.at(-1))) kept.pop()
  return kept.every(isBlank) ? text : kept.join("\n")
}

/** Words of somebody outside, in which nothing can be read as a variable when the message is edited. */
export function withoutVariables(text: string): string {
  return text.replace(/\{(?=\{)/g, "{\u2060")
}

/** The feedback texts of labels as one: anonymous, a line each where there are several. */
export function feedbackOf(texts: readonly string[]): string {
  return texts.length > 1 ? texts.map((text) => `– ${text}`).join("\n") : (texts[0] ?? "")
}

/** How a kept message, and whoever writes one, speaks of the link to the submitter's page. */
export const statusLinkVariable = "{{status.url}}"

/** What some program may take for the end of an address: not every one takes more than these for a space. */
const spaces = /([ \t\r\n]+)/
/** Letters, brackets and quotes that may stand before and after the variable: none of them can make it part of another address. */
const mayStandBefore = /^[\p{L}\p{M}\p{Ps}\p{Pi}\p{Pd}\p{Zs}<"'*_:：、，]*$/u
const mayStandAfter = /^[\p{Pe}\p{Pf}\p{Pd}\p{Zs}>"'*_.,;:!?…、。，：；！？]*$/u

/** The words of a text, and what is between them. */
export function wordsOf(text: string): string[] {
  return text.replace(/\{\{\s{0,60}status\.url\s{0,60}\}\}/g, statusLinkVariable).split(spaces)
}

/** Whether the link may be said in a word with its variable. */
export function standsByItself(word: string): boolean {
  const [before = "", after, ...more] = word.split(statusLinkVariable)
  return after !== undefined && more.length === 0 && mayStandBefore.test(before) && mayStandAfter.test(after)
}

/**
 * Whether the variable of the link stands within something else: in `https://elsewhere.example/?{{status.url}}` the link would be sent
 * there by whoever, or whatever, opens it.
 */
export function isLinkWithin(text: string): boolean {
  return wordsOf(text).some((word) => word.includes(statusLinkVariable) && !standsByItself(word))
}
