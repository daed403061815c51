import type { Field, LeafField } from "./schema.ts"
import { asking } from "./types/index.ts"
import type { Asked } from "./types/type.ts"

export { DEFAULT_MAX_LENGTH } from "./families/text.ts"

/**
 * What the type of a field says about asking it. This is the door for public pages: what comes in by it is light, see `halves.ts` of the
 * web app's build. Anyone who imports a type's room itself gets all of it, schema included.
 */

export function askedOf<F extends Pick<Field, "type">>(field: F): Asked<F> {
  // Each line of the registry is checked against its own type; what the compiler cannot follow is that a field finds its own line.
  return asking[field.type] as unknown as Asked<F>
}

/** Key of the field next to it that may answer in its place. */
export function insteadOf(field: Field): string | undefined {
  return askedOf(field).instead(field)
}

/** Fields that are answered by uploads. */
export type UploadField = Extract<LeafField, { maxBytes: number }>

/** Whether a field is answered by uploads. */
export function takesUploads(field: Field): field is UploadField {
  return asking[field.type].by === "uploads"
}

/** Whether a field has an answer at all: all but words between the questions. */
export function isAnswered(field: Pick<Field, "type">): boolean {
  return asking[field.type].by !== "nobody"
}

/** Whether the field asks for a link to the submitted work. */
export function linksElsewhere(field: Pick<Field, "type">): boolean {
  return asking[field.type].address === "work"
}

/** Whether the field is filled in from the page's URL. */
export function isFilledByAddress(field: Pick<Field, "type">): boolean {
  return asking[field.type].by === "address"
}

/** A question's words before what is said of its answer: with a colon between, but none behind a question or an exclamation mark. */
export function leadIn(label: string): string {
  const words = label.replace(/[.:]$/, "")
  return /[?!？！؟]$/.test(words) ? words : `${words}:`
}

/** Whether people are asked it: not where the address answers, which nobody sees. */
export function isAsked(field: Pick<Field, "type">): boolean {
  const { by } = asking[field.type]
  return by === "person" || by === "uploads"
}
