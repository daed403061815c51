import { z } from "zod"
import { field, roles } from "../forms/schema.ts"
import { portalState } from "../portals/schema.ts"
import { publicCategory } from "../stages/schema.ts"
import { moment } from "../values/schema.ts"

/**
 * What people outside the team send and see. Outputs are explicit lists: what is not named here never leaves.
 * Slugs and demoIds are checked for length only: a malformed one is an unknown one.
 */

const publicSlug = z.string().max(200)
const demoId = z.string().max(200)

export const publicPortalInput = z.strictObject({ slug: publicSlug, version: z.number().int().min(1).max(1_000_000).optional() })
export const publicPortalOutput = z.strictObject({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  version: z.number().int(),
  state: portalState.exclude(["draft"]),
  fields: z.array(field),
  roles: roles.optional(),
  team: z.strictObject({ name: z.string() }),
  /** Whether receipts leave the house; else only the answer to a submission carries its link. */
  mail: z.strictObject({ configured: z.boolean() }),
})
export type PublicPortal = z.infer<typeof publicPortalOutput>

export const idempotencyKey = z
  .string()
  .min(8, "An idempotency key has at least 8 characters.")
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "An idempotency key is made of visible ASCII characters.")

/** What is sent in the body of a REST call; the key travels in a header there. */
export const submissionBody = z.strictObject({
  version: z.number().int().min(1).max(1_000_000).optional(),
  /** By field key; checked against the form of that version. */
  answers: z.record(z.string(), z.unknown()),
  /** Solution of a proof-of-work challenge; not asked for yet. */
  challenge: z.string().max(10_000).optional(),
})
export const submitInput = z.strictObject({ slug: publicSlug, idempotencyKey, ...submissionBody.shape })
export type SubmitInput = z.infer<typeof submitInput>
export const submitOutput = z.strictObject({ number: z.number().int(), demoId: z.string(), statusUrl: z.string() })
export type SubmitResult = z.infer<typeof submitOutput>

export const statusInput = z.strictObject({ demoId })

const sentFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string().nullable(),
  /** Path on this server, good for whoever holds the status link. */
  url: z.string(),
})

const sentLeaf = {
  key: z.string(),
  label: z.string(),
  type: z.string(),
  /** As people read it: option labels instead of keys, several joined by commas. Null for files and groups. */
  value: z.string().nullable(),
  files: z.array(sentFile),
}

export const sentAnswer = z.strictObject({
  ...sentLeaf,
  /** Answers of each item of a group; empty for every other type. */
  items: z.array(z.array(z.strictObject(sentLeaf))),
})
export type SentAnswer = z.infer<typeof sentAnswer>

export const statusOutput = z.strictObject({
  number: z.number().int(),
  title: z.string(),
  by: z.string(),
  portal: z.strictObject({ slug: z.string(), title: z.string() }),
  team: z.strictObject({ name: z.string() }),
  /** Of the published stage. */
  wording: z.string(),
  category: publicCategory,
  /** What the submitter has been told, oldest first. */
  lines: z.array(z.strictObject({ wording: z.string(), category: publicCategory, at: moment })),
  sent: z.array(sentAnswer),
  withdrawn: z.boolean(),
  canWithdraw: z.boolean(),
  createdAt: moment,
})
export type PublicStatus = z.infer<typeof statusOutput>

export const withdrawOutput = z.strictObject({ withdrawn: z.literal(true) })
