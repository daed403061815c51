import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"

/** The start of a portal's retention period. */
const retentionFrom = z.enum(["arrival", "decision"])
const months = z.number().int().min(1).max(120)

/** The retention period: months after arrival, or after the decision was published. */
export const retention = z.strictObject({ months, from: retentionFrom })
export type Retention = z.infer<typeof retention>

/** Days between the warning and the first erasure. */
export const WARNING_DAYS = 7

export const portalRetentionInput = z.strictObject({ portalId: rowId })
export const portalRetention = z.strictObject({
  /** Null: submissions are kept. */
  retention: retention.nullable(),
  /** When the portal's managers were notified about the first deletions; null: not yet. */
  warnedAt: moment.nullable(),
})
export type PortalRetention = z.infer<typeof portalRetention>

export const setRetentionInput = z.strictObject({ portalId: rowId, retention: retention.nullable() })

export const previewRetentionInput = z.strictObject({ portalId: rowId, ...retention.shape })
export type PreviewRetentionInput = z.infer<typeof previewRetentionInput>
export const retentionPreview = z.strictObject({
  /** Number of submissions that are due already, and would be erased first. */
  due: z.number().int(),
  /** The earliest erasure: a mail is sent a week before. */
  notBefore: moment,
  /** The first submissions to be erased, with their days. */
  first: z.array(z.strictObject({ id: rowId, number: z.number().int(), title: z.string(), by: z.string(), goesAt: moment })),
})
export type RetentionPreview = z.infer<typeof retentionPreview>
