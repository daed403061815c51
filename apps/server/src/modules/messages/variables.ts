/** The variables of reply templates, written `{{submitter.name}}`. */
export const replyVariables = ["submitter.name", "submission.title", "portal.title", "team.name", "status.url", "feedback"] as const

/** The variables of receipts: none with submitted text, because anybody can type another person's address into a form. */
export const receiptVariables = ["team.name", "portal.title", "submission.number"] as const

/** Values for a message; missing or empty variables have none. */
export type Values = Partial<Record<(typeof replyVariables)[number], string>>

/** Longest name of a variable, and most characters between its braces. */
const MAX_NAME = 60
const token = /\{\{([^{}]{0,120})\}\}/g

/** The name between two braces; null if it is no valid name. */
function nameIn(inner: string): string | null {
  const name = inner.trim()
  return name.length > MAX_NAME || name.includes("\n") ? null : name
}

/** Names between double braces in a text, each once, in order, whether known or not. */
export function variablesIn(text: string): string[] {
  const names = [...text.matchAll(token)].map((match) => nameIn(match[1] ?? ""))
  return [...new Set(names.filter((name) => name !== null))]
}

/**
 * Replaces variables by their values, in one pass, so that values are never read as variables.
 * @param otherwise for variables without a value: `keep` or `drop` them
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

/** A line with one variable and nothing else. */
const alone = /^\s*\{\{([^{}]{0,120})\}\}\s*$/

/**
 * Removes lines with nothing but a variable whose value is empty, including their blank line. Unknown variables are
 * mistakes and stay; so does a text that would become empty.
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

/** Cleans text from outside, so that nothing in it is read as a variable when the message is edited. */
export function withoutVariables(text: string): string {
  return text.replace(/\{(?=\{)/g, "{\u2060")
}

/** Joins feedback texts of labels: anonymous, and one line each if there are several. */
export function feedbackOf(texts: readonly string[]): string {
  return texts.length > 1 ? texts.map((text) => `– ${text}`).join("\n") : (texts[0] ?? "")
}

/** The variable for the status link, in stored messages and while writing one. */
export const statusLinkVariable = "{{status.url}}"

/** Only ASCII white space separates words, because not every mail program ends a URL at other spaces. */
const spaces = /([ \t\r\n]+)/
/** Letters, brackets and quotes that may be directly before and after the variable: none of them can join it to another URL. */
const mayStandBefore = /^[\p{L}\p{M}\p{Ps}\p{Pi}\p{Pd}\p{Zs}<"'*_:：、，]*$/u
const mayStandAfter = /^[\p{Pe}\p{Pf}\p{Pd}\p{Zs}>"'*_.,;:!?…、。，：；！？]*$/u

/** The words of a text, and the white space between them. */
export function wordsOf(text: string): string[] {
  return text.replace(/\{\{\s{0,60}status\.url\s{0,60}\}\}/g, statusLinkVariable).split(spaces)
}

/** Whether the link can be filled in for a word with its variable. */
export function standsByItself(word: string): boolean {
  const [before = "", after, ...more] = word.split(statusLinkVariable)
  return after !== undefined && more.length === 0 && mayStandBefore.test(before) && mayStandAfter.test(after)
}

/**
 * Whether the link variable is inside another word. In `https://elsewhere.example/?{{status.url}}`, opening the URL would send
 * the secret link to that host.
 */
export function isLinkWithin(text: string): boolean {
  return wordsOf(text).some((word) => word.includes(statusLinkVariable) && !standsByItself(word))
}
