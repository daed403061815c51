import { z } from "zod"
import { answerIssue, formDefinition } from "../forms/schema.ts"
import { templateKey } from "../templates/schema.ts"
import { line, moment, prose, rowId, slug } from "../values/schema.ts"

export const portalState = z.enum(["draft", "open", "paused", "closed", "archived"])
export type PortalState = z.infer<typeof portalState>

/** The states that a portal may go to from each; draft → open → paused/closed → archived. */
export const nextStates: Record<PortalState, readonly PortalState[]> = {
  draft: ["open", "archived"],
  open: ["paused", "closed"],
  paused: ["open", "closed", "archived"],
  closed: ["open", "paused", "archived"],
  archived: ["closed"],
}

export const portalTitle = line(120)
export const portalIntro = prose(1_000)

export const listPortalsOutput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: rowId,
        slug: z.string(),
        title: z.string(),
        state: portalState,
        version: z.number().int(),
        /** All that ever came in through it. */
        submissions: z.number().int(),
        /** Those in a stage of category inbox or review. */
        openSubmissions: z.number().int(),
        url: z.string(),
        /** The draft differs from what is published. */
        changed: z.boolean(),
        updatedAt: moment,
      }),
    )
    .max(200),
})
export type PortalList = z.infer<typeof listPortalsOutput>

/** A malformed slug is an unknown one, so nothing but its length is checked here. */
export const getPortalInput = z.strictObject({ slug: z.string().max(200) })
export const getPortalOutput = z.strictObject({
  id: rowId,
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  state: portalState,
  version: z.number().int(),
  url: z.string(),
  /** What the builder shows. */
  form: formDefinition,
  publishedForm: formDefinition.nullable(),
  /** Count of saves; a save names the one that it edited. */
  revision: z.number().int(),
  draftSavedAt: moment,
  /** Changes of the draft against what is published. */
  changes: z.number().int(),
  /** What has to be mended in the draft before it can be published. */
  issues: z.array(answerIssue),
  submissions: z.number().int(),
  updatedAt: moment,
})
export type PortalDetail = z.infer<typeof getPortalOutput>

export const checkSlugInput = z.strictObject({ slug: z.string().max(200), portalId: rowId.optional() })
export const checkSlugOutput = z.strictObject({
  available: z.boolean(),
  reason: z.enum(["taken", "reserved", "invalid"]).nullable(),
  /** A free slug near the one asked for. */
  suggestion: z.string().nullable(),
})
export type SlugCheck = z.infer<typeof checkSlugOutput>

export const createPortalInput = z.strictObject({ template: templateKey, title: portalTitle, slug })
export const createPortalOutput = z.strictObject({ id: rowId, slug: z.string() })

export const updatePortalInput = z.strictObject({
  portalId: rowId,
  title: portalTitle.optional(),
  intro: portalIntro.optional(),
  slug: slug.optional(),
})
export const updatePortalOutput = z.strictObject({
  id: rowId,
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  url: z.string(),
  updatedAt: moment,
})

export const saveDraftInput = z.strictObject({ portalId: rowId, revision: z.number().int().min(0), form: formDefinition })
export const saveDraftOutput = z.strictObject({
  revision: z.number().int(),
  savedAt: moment,
  changes: z.number().int(),
  issues: z.array(answerIssue),
})

export const publishPortalInput = z.strictObject({ portalId: rowId, revision: z.number().int().min(0) })
export const publishPortalOutput = z.strictObject({ version: z.number().int() })

export const setStateInput = z.strictObject({ portalId: rowId, state: portalState })
export const setStateOutput = z.strictObject({ id: rowId, state: portalState, updatedAt: moment })
