import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"

/** From when the months run that a portal keeps its submissions. */
const retentionFrom = z.enum(["arrival", "decision"])
const months = z.number().int().min(1).max(120)

/** How long: so many months after they came, or after their decision was published. */
export const retention = z.strictObject({ months, from: retentionFrom })
export type Retention = z.infer<typeof retention>

/** Days between the warning and the first erasing. */
export const WARNING_DAYS = 7

export const portalRetentionInput = z.strictObject({ portalId: rowId })
export const portalRetention = z.strictObject({
  /** Null: they are kept. */
  retention: retention.nullable(),
  /** When those who manage the portal were told that the first ones go; null: they were not yet. */
  warnedAt: moment.nullable(),
})
export type PortalRetention = z.infer<typeof portalRetention>

export const setRetentionInput = z.strictObject({ portalId: rowId, retention: retention.nullable() })

export const previewRetentionInput = z.strictObject({ portalId: rowId, ...retention.shape })
export type PreviewRetentionInput = z.infer<typeof previewRetentionInput>
export const retentionPreview = z.strictObject({
  /** How many are older than that already, and would go with the first erasing. */
  due: z.number().int(),
  /** Before which nothing is erased: a mail goes out a week earlier. */
  notBefore: moment,
  /** The first that would go, with the day of each. */
  first: z.array(z.strictObject({ id: rowId, number: z.number().int(), title: z.string(), by: z.string(), goesAt: moment })),
})
export type RetentionPreview = z.infer<typeof retentionPreview>
