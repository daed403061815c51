import { normalized } from "@intray/auth/text"
import { samples } from "@intray/i18n/samples"
import type { Answers } from "../forms/answers.ts"
import type { Field, FormDefinition, LeafField } from "../forms/schema.ts"
import { storedOf } from "../forms/stored.ts"
import { at } from "../forms/types/type.ts"

/** How many sample submissions a team is filled with. */
export const SAMPLES = 24

/** The paragraphs together, for questions that ask for many words. */
const essay = samples.paragraphs.join("\n\n")

function handle(name: string): string {
  return normalized(name, "NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "")
}

/** At most so many words and characters of a text, ended at a sentence where one ends in time. */
function cut(text: string, maxWords = 80, maxLength = 900): string {
  const words = text.split(/\s+/).slice(0, maxWords).join(" ").slice(0, maxLength)
  const end = words.lastIndexOf(". ")
  return end > words.length / 2 ? words.slice(0, end + 1) : words.slice(0, Math.max(words.lastIndexOf(" "), 0)) || words
}

type Sample = { form: FormDefinition; index: number; title: string; person: string; group: string; item: number }

/** What the answer at that place is for: `tracks.title`, `name`. */
function textFor(
  sample: Sample,
  place: string,
  limits: { minWords?: number | undefined; maxWords?: number | undefined; maxLength?: number | undefined },
  long: boolean,
): string {
  const { form, index, title, person, group, item } = sample
  const { roles } = form
  if (place === roles.title) return item === 0 ? title : at(samples.titles["music-demos"] ?? [], index + item * 5)
  if (place === roles.name) return person
  if (place === roles.by) return group
  if (!long) return at(samples.places, index + item)
  const wanted = Math.max(limits.minWords ?? 0, 30 + (index % 3) * 25)
  const words = Math.min(limits.maxWords ?? 10_000, limits.minWords === undefined ? wanted : wanted + 20)
  const text = limits.minWords === undefined ? at(samples.paragraphs, index) : essay
  const short = cut(text, words, limits.maxLength ?? 2_000)
  return short.split(/\s+/).length >= (limits.minWords ?? 0) ? short : text.split(/\s+/).slice(0, words).join(" ")
}

/** What a question without an answer is worth answering for: what is asked is known of every sample. */
const known = /place|city|country|from/

/** An answer to one question; undefined: none, as where only a file would do. */
function answerTo(sample: Sample, field: LeafField, prefix: string): unknown {
  const { form, index, item, title, person, group } = sample
  const place = prefix + field.key
  return storedOf(field).sample(field, {
    index,
    item,
    turn: index + item * 7,
    title,
    person,
    group,
    domain: samples.domain({ name: handle(group) || "sample" }),
    handle,
    wanted: Object.values(form.roles).includes(place) || known.test(field.key),
    text: (limits, long) => textFor(sample, place, limits, long),
  })
}

function itemsOf(sample: Sample, field: Field & { type: "group" }): Record<string, unknown>[] {
  const count = Math.min(field.max, Math.max(field.min, 1 + (sample.index % 2)))
  return Array.from({ length: count }, (_, item) => answersOf({ ...sample, item }, field.fields, `${field.key}.`))
}

function answersOf(sample: Sample, fields: readonly Field[], prefix = ""): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const field of fields) {
    // A wish to be forgotten soon would take the sample away while somebody looks at it.
    if (prefix + field.key === sample.form.roles.keepUntil) continue
    const answer = field.type === "group" ? itemsOf(sample, field) : answerTo(sample, field, prefix)
    if (answer !== undefined) answers[field.key] = answer
  }
  return answers
}

/** What a sample says in a form, the same for everybody. @param template what the portal began as; @param index 0 to `SAMPLES` - 1 */
export function sampleAnswers(form: FormDefinition, template: string, index: number): Answers {
  const titles = samples.titles[template] ?? samples.titles.other ?? []
  const round = Math.floor(index / titles.length)
  const title = `${at(titles, index)}${round === 0 ? "" : ` (${round + 1})`}`
  const group = at(samples.groups, index)
  return answersOf({ form, index, title, group, person: at(samples.people, index), item: 0 }, form.fields) as Answers
}
