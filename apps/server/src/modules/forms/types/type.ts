import { nameKey } from "@intray/auth/text"
import type { Rule } from "../rules.ts"
import type { AnswerPath, Condition, ConditionOperator, FileKind, Role } from "../schema.ts"
import { cleanLine, HARD_MAX_UNITS } from "../text.ts"

/**
 * What a type of field is made of. Each has a file here with three exports: `schema` says what a form holds of it, `asked` is what a page
 * needs that asks, and `stored` is what becomes of its answers afterwards. They are apart so that a public page carries the second alone.
 */

/** An answer as conditions see it; `undefined` is no answer. A text that is too long to be kept is answered and equal to nothing. */
export type Read = string | number | boolean | readonly unknown[] | undefined

/** Light, and safe in browsers: reading and comparing answers, and saying them in words. */
export type Asked<F> = {
  /** Who answers: the person, by what they say or by uploads; the address that they came by; nobody. */
  by: "person" | "uploads" | "address" | "nobody"
  /** Reads an answer; null: there is none to read, or (a group) it is read item by item. */
  rule(field: F): Rule | null
  /** The comparisons that make sense, in the order of a menu; none: it cannot be asked about. */
  operators: readonly ConditionOperator[]
  /** An answer as it is compared. */
  read(value: unknown): Read
  /** Typed by people: equal whatever its case. Others compare as they are. */
  caseless: boolean
  /** An address of the web: `work` leads to what was sent, `person` to who they are. Either can be replaced when it has died. */
  address: "work" | "person" | null
  /** Among the questions of one item, the first such answer is what the item is called. */
  names: boolean
  /** Key of the field next to it that may answer in its place. */
  instead(field: F): string | undefined
  /** Key of the field next to it whose answer is not greater than this one's. */
  notBefore(field: F): string | undefined
  /** An answer that is there, as people read it; empty for files. */
  display(field: F, value: unknown): string
}

/** What a question takes files for: sound that is listened to here, or files of some kinds (none named: every kind). */
export type FileQuestion = { maxBytes: number; kinds: FileKind[]; listened: boolean }

/** What samples are made of. Each is the same for everybody. */
export type Sampled = {
  /** Which sample, and which item of its group: from 0. */
  index: number
  item: number
  /** Differs from item to item. */
  turn: number
  title: string
  person: string
  group: string
  /** Of addresses of the mail and the web: no protocol. */
  domain: string
  /** Letters and digits of a name. */
  handle(name: string): string
  /** What is answered even where nothing has to be: lists speak of it, or it asks for what is known. */
  wanted: boolean
  /** A text for the question, of a line or more. */
  text(limits: { minWords?: number | undefined; maxWords?: number | undefined; maxLength?: number | undefined }, long: boolean): string
}

/** What becomes of answers, and what the builder must refuse. Safe in browsers, but of no use to a public page. */
export type Stored<F> = {
  /** The parts of a submission that may be read out of it. */
  roles: readonly Role[]
  /** The sender's own prose: held against other submissions, and looked at for what makes spam. */
  prose: boolean
  /** What is said where it is in a group and may not; null: it may. */
  outsideGroups: (() => readonly [code: string, message: string]) | null
  /** What a question takes files for; null: none. */
  files(field: F): FileQuestion | null
  /** What is wrong with its own settings; paths lead into the field. `next to`: the fields of its level. */
  issues(
    field: F,
    refuse: (path: AnswerPath, code: string, message: string) => void,
    beside: readonly { key: string; type: string; notBefore?: string | undefined }[],
  ): void
  /** Whether an answer could ever be equal to a condition's value, or be compared with it. */
  fits(field: F, value: Condition["value"]): boolean
  /** The texts by which an answer is found. */
  found(field: F, answer: unknown): string[]
  /** What is in a cell of an import, as the rule takes it; what cannot be read stays, for the rule to name it. */
  fromCell(field: F, cell: unknown, names: (text: string) => string[]): unknown
  /** An answer that is there, as a cell of an export. */
  toCell(answer: unknown, write: { file: (id: string) => string; names: (names: readonly string[]) => string }): string
  /** An answer of a sample submission; undefined: none. */
  sample(field: F, about: Sampled): unknown
}

/** Asked about by its value. */
export const comparable = ["is", "is_not", "answered", "not_answered"] as const
/** Asked about by its value, or by what comes before and after it. */
export const ordered = ["is", "is_not", "more_than", "less_than", "answered", "not_answered"] as const
/** Asked about only by whether there is an answer. */
export const answerable = ["answered", "not_answered"] as const

/** The roles for fields with single-line values. */
export const lineRoles = ["title", "by", "detail", "name"] as const

/** The text that conditions compare. */
function readLine(value: unknown): Read {
  if (typeof value !== "string") return undefined
  if (value.length > HARD_MAX_UNITS) return true
  const text = cleanLine(value)
  return text === "" ? undefined : text
}

export function readNumber(value: unknown): Read {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined
}

export function readList(value: unknown): Read {
  return Array.isArray(value) && value.length > 0 ? value : undefined
}

/** An answer that reads as it is kept. */
function sayPlain(_field: unknown, value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

/** Of types whose answers are a line of text. */
export const askedByLine = {
  by: "person",
  operators: answerable,
  read: readLine,
  caseless: false,
  address: null,
  names: false,
  instead: () => undefined,
  notBefore: () => undefined,
  display: sayPlain,
} satisfies Omit<Asked<never>, "rule">

/** Of types whose answers are texts and nothing special. */
export const storedAsLine = {
  roles: lineRoles,
  prose: false,
  outsideGroups: null,
  files: () => null,
  issues: () => {},
  fits: (_field: unknown, value: Condition["value"]) => typeof value === "string" && cleanLine(value) !== "",
  found: (_field: unknown, answer: unknown) => (typeof answer === "string" || typeof answer === "number" ? [String(answer)] : []),
  fromCell: (_field: unknown, cell: unknown) => cell,
  toCell: String,
} satisfies Omit<Stored<never>, "sample">

/** Whole and broken numbers as tables write them. */
export function numberInCell(_field: unknown, cell: unknown): unknown {
  return typeof cell === "string" && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell.trim()) ? Number(cell.trim()) : cell
}

/** Yes and no in the languages that we speak, and as spreadsheets, databases and other tools write them. */
const yes = /* @__PURE__ */ new Set(
  "true yes y 1 1.0 1,0 -1 x on checked wahr ja j vrai oui o verdadero sí si s verdadeiro sim はい 真 有 ○ ◯ نعم صحيح صح ✓ ✔ ☑ ✅".split(
    " ",
  ),
)
const no = /* @__PURE__ */ new Set(
  "false no n 0 0.0 0,0 off unchecked falsch nein faux non falso não nao いいえ 偽 無 × لا كلا خطأ ✗ ✘ ☐ ❌".split(" "),
)

/** Yes, no, or neither (null), as tables say it. */
export function yesInCell(cell: unknown): boolean | null {
  const text = typeof cell === "string" && cell.length <= 30 ? nameKey(cell).replace(/(?:\(\)|[.!。]{1,3})$/u, "") : ""
  return yes.has(text) ? true : no.has(text) ? false : null
}

/** One of a list, round and round. */
export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
