/*
 * Finds letters that are obviously wrong before they are held or sent. Pure: every way to decide or publish gives it the letters and the
 * people of the batch, and asks the caller to acknowledge what it finds.
 */

import { normalized } from "@intray/auth/text"
import { type LetterWarningCode, letterWarningCodes } from "./schema.ts"
import { acceptance, negations, parenthesised } from "./telling-words.ts"

export type Outcome = "accepted" | "declined"
/** `by`: what the list calls the sender, for example the artist; often the same as the name. */
export type Person = { number: number; name: string; title: string; by?: string | undefined }

export type Letter = {
  /** Who gets it; null: everybody in the batch gets this text, with variables that are filled in for each. */
  to: Person | null
  subject: string
  body: string
  /** Of the decision that it goes with; null: it goes with none. */
  outcome: Outcome | null
  /** The reply template that it began as, and the outcome that template is for. */
  template: { name: string; category: Outcome | "other" } | null
  /** A letter by itself may leave the subject to us. */
  needsSubject: boolean
}

export type LetterWarning = {
  code: LetterWarningCode
  /** What was found: the template's name, the placeholders, or the names. At most {@link MAX_NAMED}. */
  found: string[]
  /** Some of the people whose letter has it. At most {@link MAX_NAMED}. */
  people: Person[]
  /** How many letters have it. */
  count: number
  /** Letters in which the same was found. At most {@link MAX_NAMED}; further letters are only counted. */
  cases: { found: string[]; people: Person[]; count: number }[]
}

const MAX_NAMED = 5

/** What is certainly no placeholder between brackets. */
const plainBrackets = /^(?:x|sic|\.{2,160}|…|\p{N}{1,160})$/iu
const letterIn = /\p{L}/u

/** Variables that are filled in for each reader. */
const variable = /\{\{\s{0,60}(?:submitter\.name|submission\.title|portal\.title|team\.name|status\.url|feedback)\s{0,60}\}\}/g

/** A text in which phrases are searched: lower case, one kind of space and of apostrophe. */
const folded = (text: string) => normalized(text).toLowerCase().replace(/[’ʼ]/g, "'").replace(/\s+/g, " ").trim()

const isWordPart = (one: string | undefined) => one !== undefined && /[\p{Script=Latin}\p{Script=Arabic}\p{M}\p{N}]/u.test(one)

/** Where a folded text has a phrase as whole words. Scripts without spaces have no word bounds. */
function placeOf(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const cutsFirst = isWordPart(phrase[0]) && isWordPart(text[at - 1])
    const cutsLast = isWordPart(phrase.at(-1)) && isWordPart(text[at + phrase.length])
    if (!cutsFirst && !cutsLast) return at
  }
  return -1
}

/** Whether words in parentheses ask somebody to fill something in. */
function asksToFillIn(inner: string): boolean {
  const text = folded(inner)
  return Object.values(parenthesised).some(
    ({ begin, end, whole }) =>
      whole.includes(text) ||
      begin.some((one) => placeOf(text, one) === 0) ||
      end.some((one) => text.endsWith(one) && placeOf(text.slice(-one.length - 1), one) !== -1),
  )
}

/** Phrases of acceptance in a text, in any of our languages. A phrase that is denied is none. */
export function acceptanceIn(text: string): string[] {
  const plain = folded(text)
  return Object.values(acceptance)
    .flat()
    .filter((phrase) => {
      const at = placeOf(plain, phrase)
      if (at === -1) return false
      const before = plain
        .slice(Math.max(0, at - 24), at)
        .split(/[ .,;:!?]/)
        .filter(Boolean)
        .slice(-2)
      return !before.some((word) => negations.includes(word))
    })
}

/**
 * Places in a text that somebody meant to fill in: words in brackets or braces, “(insert date)”, XXX, a line of underscores, TODO.
 * @returns each once, as it is written, in order
 */
export function placeholdersIn(text: string): string[] {
  const plain = text
    .replace(variable, " ")
    .replace(/［/g, "[")
    .replace(/］/g, "]")
    .replace(/｛/g, "{")
    .replace(/｝/g, "}")
    .replace(/（/g, "(")
    .replace(/）/g, ")")
  const found: { at: number; text: string }[] = []
  const collect = (pattern: RegExp, isOne: (inner: string, after: string) => boolean = () => true) => {
    for (const match of plain.matchAll(pattern)) {
      const after = plain.charAt(match.index + match[0].length)
      if (isOne((match[1] ?? "").trim(), after)) found.push({ at: match.index, text: match[0].trim() })
    }
  }
  collect(/\{\{([^{}]{0,120})\}\}/g)
  collect(/(?<!\{)\{([^{}\n]{1,120})\}(?!\})/g, (inner) => letterIn.test(inner))
  // A link in Markdown is followed by its address.
  collect(/\[([^[\]\n]{1,160})\]/g, (inner, after) => after !== "(" && letterIn.test(inner) && !plainBrackets.test(inner))
  collect(/\(([^()\n]{1,160})\)/g, asksToFillIn)
  collect(/<<?(\p{L}[^<>\n@]{1,60})>>?/gu, (inner) => !inner.includes("://"))
  collect(/%(\p{L}[\p{L}_ ]{1,40})%/gu)
  collect(/(?<![\p{L}\p{N}])(X{3,}|TODO|TBD|TBC|FIXME)(?![\p{L}\p{N}])/gu)
  collect(/_{3,}/g)
  collect(/lorem ipsum/gi)
  return [...new Set(found.sort((a, b) => a.at - b.at).map((one) => one.text))]
}

/** A word, or one character of a script that is written without spaces. */
const token = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

type Token = { text: string; folded: string }

function tokensOf(text: string): Token[] {
  return [...normalized(text).matchAll(token)].map(([one]) => ({ text: one, folded: one.toLowerCase() }))
}

const startsUpper = (word: string) => word.charAt(0) !== word.charAt(0).toLowerCase() || word.toLowerCase() === word.toUpperCase()

/** Names and titles as a tree of words, so that a text is compared with all of them in one walk. */
type Node = { next: Map<string, Node>; entries: Entry[] }
type Entry = {
  person: Person
  written: string
  /** The words as they must be written; null: in any letters. */
  exact: readonly string[] | null
  /** The words that must begin with a capital; null: none. */
  capitals: readonly boolean[] | null
}

const isWrittenAs = ({ exact, capitals }: Entry, words: readonly Token[]): boolean =>
  (exact?.every((word, index) => words[index]?.text === word) ?? true) &&
  (capitals?.every((isCapital, index) => !isCapital || startsUpper(words[index]?.text ?? "")) ?? true)

/**
 * Adds a name or a title. One word alone says too little to be taken for somebody's; a title of two words counts where it is written
 * exactly so, with capitals, because "thank you" is a title and a phrase. Among a thousand names outside of the batch some are phrases too, so
 * those count with their capitals.
 */
function addPhrase(root: Node, person: Person, written: string, kind: "name" | "title" | "outside"): void {
  const tokens = tokensOf(written)
  const isUnspaced = tokens.length > 0 && tokens.every((one) => unspaced.test(one.text))
  if (tokens.length < (isUnspaced ? 3 : 2) || tokens.length > 20) return
  const exact = kind === "title" && !isUnspaced && tokens.length < 3 ? tokens.map((one) => one.text) : null
  if (exact && !exact.every(startsUpper)) return
  const upper = tokens.map((one) => startsUpper(one.text))
  const capitals = kind === "outside" ? upper.map((isUpper) => isUpper || !upper.includes(true)) : null
  let node = root
  for (const { folded } of tokens) {
    let next = node.next.get(folded)
    if (!next) {
      next = { next: new Map(), entries: [] }
      node.next.set(folded, next)
    }
    node = next
  }
  // The check cannot distinguish several people of the same name.
  if (node.entries.length < MAX_NAMED + 1) node.entries.push({ person, written, exact, capitals })
}

export type Batch = { root: Node; byWord: Map<string, Person[]>; size: number }

/** The names, senders and titles of everybody in a batch, and the names and senders of others. */
export function batchOf(people: readonly Person[], others: readonly Person[] = []): Batch {
  const root: Node = { next: new Map(), entries: [] }
  const byWord = new Map<string, Person[]>()
  for (const person of people) {
    addPhrase(root, person, person.name, "name")
    addPhrase(root, person, person.title, "title")
  }
  for (const person of others) addPhrase(root, person, person.name, "outside")
  for (const person of [...people, ...others]) {
    // An artist or a company may be called like a phrase, also inside of the batch.
    if (person.by && !sameWords(person.by, person.name)) addPhrase(root, person, person.by, "outside")
    for (const { folded } of tokensOf(person.name)) {
      const others = byWord.get(folded)
      if (!others) byWord.set(folded, [person])
      else if (others.length <= MAX_NAMED) others.push(person)
    }
  }
  return { root, byWord, size: people.length + others.length }
}

const greeting =
  /^[ \t]{0,20}(?:dear|hi|hello|hey|hallo|liebe[rs]?|sehr geehrte[rs]?(?: frau| herr)?|guten tag|bonjour|chère|cher|hola|estimad[oa]|querid[oa]|olá|car[oa]|prezad[oa])[ \t]{1,20}([^,!.:\n]{2,80})(?=[,!.:]|$)/imu

const sameWords = (a: string, b: string) => {
  const [x, y] = [tokensOf(a), tokensOf(b)]
  return x.length === y.length && x.every((one, index) => one.folded === y[index]?.folded)
}

/**
 * Names and titles in a text that are somebody else's in the batch, as they are written there. A part of the reader's own name, or of
 * their own sender, is theirs.
 */
export function othersIn(text: string, to: Person | null, batch: Batch): string[] {
  if (batch.size < 2) return []
  const plain = text.replace(variable, "\n")
  const tokens = tokensOf(plain)
  const found = new Set<string>()
  const own = new Set(tokensOf(`${to?.name ?? ""}\n${to?.by ?? ""}`).map((one) => one.folded))
  const isOwn = (written: string) => to !== null && (tokensOf(written).every((one) => own.has(one.folded)) || sameWords(written, to.title))
  for (let from = 0; from < tokens.length; ) {
    let node: Node | undefined = batch.root
    let longest: { entries: Node["entries"]; length: number } | null = null
    for (let at = from; node && at < tokens.length; at += 1) {
      node = node.next.get(tokens[at]?.folded ?? "")
      const matching = node?.entries.filter((one) => isWrittenAs(one, tokens.slice(from, at + 1))) ?? []
      if (matching.length > 0) longest = { entries: matching, length: at - from + 1 }
    }
    if (longest) {
      const [first] = longest.entries
      if (first && !longest.entries.some((one) => isOwn(one.written))) found.add(first.written)
    }
    // What is part of a longer name is not looked at again.
    from += longest?.length ?? 1
  }
  const greeted = greeting.exec(plain)?.[1]?.trim()
  if (greeted) {
    const words = tokensOf(greeted)
    const strangers = words.filter((one) => one.text.length > 1 && startsUpper(one.text) && !own.has(one.folded))
    const isSomebodys = words.length > 0 && words.length <= 3 && strangers.some((one) => batch.byWord.has(one.folded))
    if (isSomebodys && ![...found].some((one) => sameWords(one, greeted))) found.add(greeted)
  }
  return [...found]
}

/** Some of those in a batch whose name or title a phrase is, or whose name has a word of it. */
function ownersOf(phrase: string, batch: Batch): Person[] {
  const tokens = tokensOf(phrase)
  let node: Node | undefined = batch.root
  for (const { folded } of tokens) node = node?.next.get(folded)
  const owners = [...(node?.entries.map((one) => one.person) ?? []), ...tokens.flatMap(({ folded }) => batch.byWord.get(folded) ?? [])]
  return [...new Set(owners)]
}

/** A text without the reader's own name, sender and title, in which anything may stand. */
function withoutOwn(text: string, to: Person | null): string {
  if (to === null) return text
  const own = [to.title, to.name, to.by ?? ""].filter((one) => one.trim().length > 1).sort((a, b) => b.length - a.length)
  // A message keeps them with joiners, which no link survives.
  return own.reduce((rest, one) => rest.replaceAll(one, " "), text.replaceAll("\u2060", ""))
}

/** Adds letters to those in which the same was found. */
function addCase(cases: LetterWarning["cases"], found: string[], people: readonly Person[], count: number): void {
  const same = cases.find((one) => one.found.length === found.length && one.found.every((each, index) => each === found[index]))
  if (same) {
    same.people = [...same.people, ...people].slice(0, MAX_NAMED)
    same.count += count
  } else if (cases.length < MAX_NAMED) cases.push({ found, people: people.slice(0, MAX_NAMED), count })
}

/**
 * Finds what is wrong with the letters of a batch.
 * @param people everybody in the batch, as far as they are compared with each other
 * @param total how many people are in it
 * @param others people outside of the batch whose names no letter should contain
 * @returns one warning for each kind
 */
export function checkLetters(
  letters: Iterable<Letter>,
  people: readonly Person[],
  total: number = people.length,
  others: readonly Person[] = [],
): LetterWarning[] {
  const check = startCheck(people, total, others)
  for (const letter of letters) check.add(letter)
  return check.warnings()
}

/** The same, letter by letter: nobody has to hold all of them at once. */
export function startCheck(people: readonly Person[], total: number = people.length, others: readonly Person[] = []) {
  const batch = batchOf(people, others)
  const warnings = new Map<LetterWarningCode, LetterWarning>()
  /** @param right people who get the same text, in whose letter it is right */
  const warn = (code: LetterWarningCode, { to }: Letter, found: readonly string[], right: readonly Person[] = []) => {
    const concerned = to ? [to] : people.filter((one) => !right.includes(one))
    if (concerned.length === 0) return
    const known = warnings.get(code) ?? { code, found: [], people: [], count: 0, cases: [] }
    const more = to ? 1 : total - right.length
    known.found = [...new Set([...known.found, ...found])].slice(0, MAX_NAMED)
    known.people = [...known.people, ...concerned].slice(0, MAX_NAMED)
    known.count += more
    addCase(known.cases, found.slice(0, MAX_NAMED), concerned, more)
    warnings.set(code, known)
  }
  return {
    add(letter: Letter): void {
      const { to, subject, body, outcome, template, needsSubject } = letter
      const category = template?.category ?? "other"
      if (template && outcome !== null && category !== "other" && category !== outcome) warn("other_outcome", letter, [template.name])
      const text = `${subject}\n${body}`
      const places = placeholdersIn(withoutOwn(text, to))
      if (places.length > 0) warn("placeholder", letter, places)
      const yes = outcome === "declined" ? acceptanceIn(withoutOwn(text, to)) : []
      if (yes.length > 0) warn("acceptance", letter, yes)
      const plain = text.replaceAll("\u2060", "")
      const named = othersIn(plain, to, batch)
      const [first] = named
      if (first !== undefined) {
        const right = to ? [] : ownersOf(first, batch).filter((one) => people.includes(one) && othersIn(plain, one, batch).length === 0)
        warn("other_person", letter, named, right)
      }
      if (needsSubject && subject.trim() === "") warn("empty_subject", letter, [])
    },
    warnings: (): LetterWarning[] => letterWarningCodes.flatMap((code) => warnings.get(code) ?? []),
  }
}
