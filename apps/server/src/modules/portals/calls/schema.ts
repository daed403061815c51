import { z } from "zod"
import { moment, rowId, slug } from "../../../platform/values/schema.ts"

/** Portals on one page of a list. */
export const CALLS_SHOWN = 30

export const callsInput = z.strictObject({
  /** The team's, as in `/t/{slug}`. */
  team: z.string().max(200),
  /** `next` of the page before. */
  after: rowId.optional(),
})

/** An open portal, as everybody may see it. */
const call = z.strictObject({
  slug,
  title: z.string(),
  intro: z.string(),
  closesAt: moment.nullable(),
  /** In which it is said; null: the reader's own. */
  timeZone: z.string().nullable(),
  accent: z.string(),
})
export type Call = z.infer<typeof call>

/** The open portals of a team that lists them, the newest first. */
export const callsOutput = z.strictObject({
  team: z.strictObject({ name: z.string(), slug: z.string(), logo: z.string().nullable() }),
  items: z.array(call),
  next: z.string().nullable(),
})
export type Calls = z.infer<typeof callsOutput>
