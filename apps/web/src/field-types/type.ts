import type { Condition, ConditionOperator, Field, FormDefinition } from "@intray/server/modules/forms/schema"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import type { LucideIcon } from "lucide-react"
import type { ComponentType } from "react"
import type { Address, LeafValue } from "../public/portal/places.ts"

/**
 * What a type of field is made of in the browser, next to what the server's room of the same name says of it. Each has a file here with three
 * exports: `asked` is what the public form needs, `managed` what the builder does, `shown` what reading an answer does. Public pages carry the
 * first alone, the inbox the last.
 */

export type InputProps<F> = {
  field: F
  address: Address
  /** The fields next to it, where an alternative is found. */
  siblings: Field[]
  /** Key of the question for the server, e.g. `tracks.audio`. */
  fieldPath: string
  /** Address of a sibling by its key. */
  addressOfSibling: (key: string) => Address
}

export type WordsProps<F> = { field: F; address: Address; top: boolean; first: boolean; className?: string }

/** What the public form needs. */
export type Asked<F> = {
  /** Draws the question; null: nothing is asked. */
  Input: ComponentType<InputProps<F>> | null
  /** Draws words between the questions; null: it is none. */
  Words: ComponentType<WordsProps<F>> | null
  /** The value of a question that nobody has answered yet. */
  empty: LeafValue
  /** Whether a draft's value can stand in the question as it is now. */
  fits(field: F, value: unknown): boolean
  /** A value as it is sent; undefined: none. Blank texts, null and empty lists never come here. */
  answer(field: F, value: LeafValue): unknown
  /** What was sent, as it is in the form. */
  value(answer: unknown): LeafValue
  /** A value out of the address that somebody came by, undefined where it has none; null: no address may answer it. */
  prefill: ((field: F, given: string[]) => LeafValue | undefined) | null
  /** Short enough to share its line. */
  half(field: F): boolean
  /** A box to tick: several below each other read as one list. */
  ticked: boolean
  /** Begins to fetch what it is drawn with, when that does not come with the page. */
  ahead(field: F): Promise<unknown>[]
  /** What a closed item says of itself by this answer; null: nothing. The first choice is said, and the first number. */
  says(field: F, text: string): { kind: "choice" | "number"; text: string } | null
}

/** One answer in the shape in which it is read. */
export type Value =
  | { kind: "text"; text: string }
  | { kind: "lines"; text: string }
  | { kind: "list"; entries: string[] }
  | { kind: "email"; address: string }
  | { kind: "phone"; number: string }
  | { kind: "link"; url: string }
  | { kind: "files"; files: SubmissionFile[] }
  | { kind: "several"; values: Value[] }

export type SettingsProps<F> = {
  field: F
  /** The fields next to it, for what may be its alternative. */
  beside: readonly Field[]
  /** Address of the portal, to show how a hidden field is filled. */
  url: string
  /** The field as it is published, if it is. */
  published: Field | null
  /** What is wrong with a part of it, by the property's name; with options, which one. `field`: with it as a whole. */
  fault: (part: string, index?: number) => string | undefined
  readOnly: boolean
  onPatch: (patch: Record<string, unknown>) => void
}

/** How an answer that is chosen elsewhere (for a condition, for a link) is given. */
export type Control = "option" | "options" | "yesNo" | "number" | "date" | "time" | "text"
export type Choice = { value: string; label: string }

/** Groups of the menu of types. */
export const menus = ["text", "choice", "facts", "media", "layout"] as const
export type Menu = (typeof menus)[number]

/** Words that a new field needs named. */
export type TypeWords = { item: string; items: string }

/** What the builder needs. */
export type Managed<F> = {
  icon: LucideIcon
  menu: Menu
  /** What a new field needs beyond what all have. */
  fresh(words: TypeWords): Record<string, unknown>
  /** What it keeps of a field of another type that becomes one. */
  adopt(from: Field): Record<string, unknown>
  /** Its own settings; null: it has none. */
  Settings: ComponentType<SettingsProps<F>> | null
  /** What the builder calls its two texts. `long`: the label is a sentence or more; `help: null`: it has none. */
  wording: {
    label: string
    /** What it is called while it is not there yet; absent: a question like any other. */
    pending?: string
    long: boolean
    help: { label: string; optional: boolean; max: number; rows: number } | null
  }
  /** What is worth knowing of it in passing, and whether that comes before being required. */
  note(field: F): { text: string; first: boolean }
  /** What the builder offers its answer for. */
  roles(inGroup: boolean): (keyof FormDefinition["roles"])[]
  /** How a condition's value is given, and the values to choose from where there are some. */
  compared: {
    control: Control
    choices(field: F): Choice[]
    initial: Condition["value"]
    operators: Partial<Record<ConditionOperator, string>>
  }
  /** How an answer is chosen for a link, by the same values as `asked.prefill` reads. */
  linked: { control: Control; choices(field: F): Choice[] }
}

/** What reading an answer needs. */
export type Shown<F> = {
  /** How an answer is shown; null: there is none. */
  show(field: F, answer: unknown, files: readonly SubmissionFile[]): Value | null
  /** A short answer where its question does not stand next to it. */
  fact(field: F, text: string): string
}
