import { noscript, publicPages, uploading } from "@intray/i18n/translated"
import { escapeHtml } from "../../../platform/mail-layout.ts"
import type { LeafField } from "../../forms/schema.ts"
import { HIGHEST } from "../../forms/types/scale.ts"
import { rowsFor } from "../../forms/words.ts"
import { MAX_PLAIN_FILE } from "./read.ts"

/** Controls of HTML alone, one look for each type of field. */

/** What a control is drawn from. `files` has the names of the uploads that answer it, by id. */
export type Drawn = {
  name: string
  values: readonly string[]
  /** Attributes that name what describes it, and that it is wrong. */
  wiring: string
  files: ReadonlyMap<string, string>
}

type Look<F> = {
  /** A single control, which its label belongs to; several stand in a fieldset. */
  single: boolean
  html: (field: F, drawn: Drawn) => string
  /** What the limits are, where the control does not say so itself. */
  hint?: (field: F) => string
}

const box =
  "block w-full min-w-0 rounded-field border border-line-field bg-bg px-3.5 py-2.5 text-[16px] leading-6 text-fg aria-invalid:ring-danger"
const row = "flex items-start gap-3 py-2"
const attributes = (pairs: Record<string, string | number | undefined>) =>
  Object.entries(pairs)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${escapeHtml(String(value))}"`]))
    .join(" ")

function input(type: string, { name, values, wiring }: Drawn, more: Record<string, string | number | undefined> = {}): string {
  return `<input class="${box}" ${attributes({ type, id: name, name, value: values[0] ?? "", ...more })}${wiring}>`
}

/** Boxes or circles, the first of which has the name as its id. */
function choices(
  type: "radio" | "checkbox",
  { name, values, wiring }: Drawn,
  options: readonly { key: string; label: string }[],
  layout = "",
): string {
  const lines = options.map(({ key, label }, index) => {
    const id = index === 0 ? name : `${name}.${key}`
    const checked = values.includes(key) ? " checked" : ""
    return `<label class="${row}"><input class="mt-1 size-5" ${attributes({ type, id, name, value: key })}${checked}${wiring}><span class="min-w-0">${escapeHtml(label)}</span></label>`
  })
  return `<div${layout ? ` class="${layout}"` : ""}>${lines.join("")}</div>`
}

function menu({ name, values, wiring }: Drawn, options: readonly { key: string; label: string }[]): string {
  const lines = options.map(
    ({ key, label }) => `<option value="${key}"${values.includes(key) ? " selected" : ""}>${escapeHtml(label)}</option>`,
  )
  return `<select class="${box}" ${attributes({ id: name, name })}${wiring}><option value="">${escapeHtml(publicPages.form.choose)}</option>${lines.join("")}</select>`
}

/** Marks of a scale; its ends say what they mean. */
function marks(drawn: Drawn, from: number, to: number, { lowLabel, highLabel }: { lowLabel: string; highLabel: string }): string {
  const options = Array.from({ length: to - from + 1 }, (_, index) => {
    const mark = from + index
    const means = mark === from ? lowLabel : mark === to ? highLabel : ""
    return { key: String(mark), label: means ? publicPages.form.markEnd({ mark, means }) : String(mark) }
  })
  return choices("radio", drawn, options, "flex flex-wrap gap-x-6")
}

/** The files that have arrived, each to be left out again, and the chooser. */
function uploads(field: { maxFiles: number }, drawn: Drawn): string {
  const { name, values, wiring, files } = drawn
  const here = values.flatMap((id) => {
    const known = files.get(id)
    return known === undefined ? [] : [{ key: id, label: noscript.keep({ name: known }) }]
  })
  const multiple = field.maxFiles > 1 ? " multiple" : ""
  return `${here.length > 0 ? choices("checkbox", drawn, here).replace(`id="${name}"`, "") : ""}<input class="${box}" type="file" ${attributes({ id: name, name })}${multiple}${wiring}>`
}

const mostBytes = ({ maxBytes }: { maxBytes: number }) => Math.min(maxBytes, MAX_PLAIN_FILE)
const line = (type: string, more: Record<string, string> = {}): Look<LeafField> => ({
  single: true,
  html: (_field, drawn) => input(type, drawn, more),
})
type Of<T extends LeafField["type"]> = Extract<LeafField, { type: T }>
type Limits = {
  minLength?: number | undefined
  maxLength?: number | undefined
  minWords?: number | undefined
  maxWords?: number | undefined
}
const given = <T extends object>(limits: T) =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> }
const ofText = ({ minLength, maxLength, minWords, maxWords }: Limits) =>
  publicPages.counter.limits(given({ minLength, maxLength, minWords, maxWords }))

/** Every type that is answered; words between the questions have no control. */
const looks: { [T in Exclude<LeafField["type"], "heading" | "paragraph" | "hidden">]: Look<Of<T>> } = {
  short_text: { single: true, html: (_field, drawn) => input("text", drawn), hint: ofText },
  long_text: {
    single: true,
    html: (field, { name, values, wiring }) =>
      // The line break after the tag is no part of the text, and keeps one that the text begins with.
      `<textarea class="${box}" rows="${rowsFor(field)}" ${attributes({ id: name, name })}${wiring}>\n${escapeHtml(values[0] ?? "")}</textarea>`,
    hint: ofText,
  },
  email: line("email", { autocomplete: "email" }),
  phone: { ...line("tel", { autocomplete: "tel" }), hint: () => publicPages.form.phoneExample },
  url: line("url"),
  link: line("url"),
  date: {
    single: true,
    html: ({ earliest, latest }, drawn) =>
      input("date", drawn, { min: earliest === "today" ? undefined : earliest, max: latest === "today" ? undefined : latest }),
  },
  time: { single: true, html: ({ earliest, latest }, drawn) => input("time", drawn, { min: earliest, max: latest }) },
  number: {
    single: true,
    html: (field, drawn) => input("text", drawn, { inputmode: field.integer ? "numeric" : "decimal" }),
    hint: ({ min, max }) => publicPages.form.numbers(given({ min, max })),
  },
  rating: { single: false, html: (field, drawn) => marks(drawn, 1, field.scale, field) },
  scale: { single: false, html: (field, drawn) => marks(drawn, 0, HIGHEST, field) },
  single_choice: {
    single: true,
    html: ({ options }, drawn) => menu(drawn, options),
  },
  multiple_choice: {
    single: false,
    html: ({ options }, drawn) => choices("checkbox", drawn, options),
    hint: ({ minChoices, maxChoices }) => publicPages.form.choices(given({ min: minChoices, max: maxChoices })),
  },
  yes_no: {
    single: false,
    html: (_field, drawn) =>
      choices("radio", drawn, [
        { key: "yes", label: publicPages.form.yes },
        { key: "no", label: publicPages.form.no },
      ]),
  },
  consent: { single: false, html: ({ label }, drawn) => choices("checkbox", drawn, [{ key: "yes", label }]) },
  audio: { single: true, html: uploads, hint: (field) => uploading.formats({ max: mostBytes(field) }) },
  file: { single: true, html: uploads, hint: (field) => uploading.kinds({ kinds: field.kinds, max: mostBytes(field) }) },
}

/** Fields that somebody is asked by a control. */
export type AskedField = Extract<LeafField, { type: keyof typeof looks }>

/** How a field is asked; null for what is only words, or answered by the address. */
export function lookOf(field: LeafField): Look<LeafField> | null {
  return Object.hasOwn(looks, field.type) ? (looks[field.type as AskedField["type"]] as unknown as Look<LeafField>) : null
}
