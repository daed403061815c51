import { z } from "zod"
import { idCursor, moment, pageSize, sought } from "../../platform/values/schema.ts"

const text = z.string()
const filterText = sought(200).optional()

export const auditFilter = z.strictObject({
  /** Part of the actor's name, or of the name of the platform admin who acted as the actor; or an account's id. */
  who: filterText,
  /** An action, or how it begins: `member.removed`, `member.`. */
  what: z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_]{0,40})?$/)
    .optional(),
  /** Part of the target's name. */
  target: filterText,
  from: moment.optional(),
  until: moment.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

export const listAuditInput = auditFilter.extend({ cursor: idCursor.nullish(), limit: pageSize })
export type ListAuditInput = z.infer<typeof listAuditInput>

/** One line of a team's audit log. */
export const auditEntry = z.strictObject({
  id: text,
  at: moment,
  actorId: text.nullable(),
  actor: text,
  /** The platform admin who acted as the actor. */
  admin: text.nullable(),
  action: text,
  targetType: text.nullable(),
  targetId: text.nullable(),
  target: text.nullable(),
  /** JSON on one line. */
  detail: text.nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditOutput = z.strictObject({ items: z.array(auditEntry), nextCursor: text.nullable() })
export type AuditList = z.infer<typeof listAuditOutput>
