import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"
import { roleName } from "../schema.ts"

/** Most addresses of one request. */
const MAX_AT_ONCE = 20

/** The state of an invitation. `open` ones can be accepted. */
export const invitationState = z.enum(["open", "expired", "cancelled", "used", "declined"])
export type InvitationState = z.infer<typeof invitationState>

export const invitationItem = z.strictObject({
  id: rowId,
  email: z.string(),
  role: z.string(),
  /** The group that they join as well. */
  groupId: rowId.nullable(),
  state: z.enum(["open", "expired"]),
  /** Null for a deleted account. */
  inviter: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  createdAt: moment,
  expiresAt: moment,
  /** The invitation's page; to be passed on by hand if mail is not configured. */
  url: z.string(),
})
export type InvitationItem = z.infer<typeof invitationItem>

/** Open and expired ones, newest first. */
export const listInvitationsOutput = z.strictObject({ items: z.array(invitationItem) })

export const sendInvitationsInput = z.strictObject({
  /** As typed; each one gets its own result. */
  emails: z.array(z.string().max(1_000)).min(1).max(MAX_AT_ONCE),
  role: roleName,
  groupId: rowId.optional(),
})
export type SendInvitationsInput = z.infer<typeof sendInvitationsInput>

export const sendResult = z.enum(["invited", "already_member", "already_invited", "bad_address", "no_seat"])
export type SendResult = z.infer<typeof sendResult>

/** In the order of the addresses. `message`: why no seats are left or no mail is sent; `mailed`: a mail is sent, or was sent today. */
export const sendInvitationsOutput = z.strictObject({
  results: z.array(
    z.strictObject({ email: z.string(), result: sendResult, id: rowId.nullable(), mailed: z.boolean(), message: z.string().nullable() }),
  ),
})
export type SendInvitationsResult = z.infer<typeof sendInvitationsOutput>

export const oneInvitationInput = z.strictObject({ id: rowId })

/**
 * The caller's options for an open invitation. `wrong_account`: they are signed in with another address; `unverified`: with that address,
 * but unconfirmed; `already_member`: they are in the team, regardless of the invitation's state.
 */
export const invitationCase = z.enum(["signed_out", "wrong_account", "unverified", "ready", "already_member"])
export type InvitationCase = z.infer<typeof invitationCase>

/** Data for everybody with the link. */
export const lookOutput = z.strictObject({
  team: z.strictObject({
    name: z.string(),
    /** Null for somebody who is not in the team. */
    slug: z.string().nullable(),
  }),
  inviter: z.strictObject({ name: z.string() }),
  role: z.string(),
  /** `m…@e….com`; the full address for its owner. */
  email: z.string(),
  state: invitationState,
  case: invitationCase,
  expiresAt: moment,
})
export type Look = z.infer<typeof lookOutput>

export const acceptOutput = z.strictObject({ team: z.strictObject({ id: rowId, name: z.string(), slug: z.string() }) })
export type Accepted = z.infer<typeof acceptOutput>
