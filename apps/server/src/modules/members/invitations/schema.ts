import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"
import { roleName } from "../schema.ts"

/** Addresses of one sending. */
const MAX_AT_ONCE = 20

/** How an invitation is. `open` ones can be accepted. */
export const invitationState = z.enum(["open", "expired", "cancelled", "used", "declined"])
export type InvitationState = z.infer<typeof invitationState>

export const invitationItem = z.strictObject({
  id: rowId,
  email: z.string(),
  role: z.string(),
  /** The group that they join with it. */
  groupId: rowId.nullable(),
  state: z.enum(["open", "expired"]),
  /** Null once that account is gone. */
  inviter: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  createdAt: moment,
  expiresAt: moment,
  /** Where it is seen and answered; for passing on by hand where no mail leaves. */
  url: z.string(),
})
export type InvitationItem = z.infer<typeof invitationItem>

/** Open and expired ones, newest first. */
export const listInvitationsOutput = z.strictObject({ items: z.array(invitationItem) })

export const sendInvitationsInput = z.strictObject({
  /** As they were typed; each is answered for itself. */
  emails: z.array(z.string().max(1_000)).min(1).max(MAX_AT_ONCE),
  role: roleName,
  groupId: rowId.optional(),
})
export type SendInvitationsInput = z.infer<typeof sendInvitationsInput>

export const sendResult = z.enum(["invited", "already_member", "already_invited", "bad_address", "no_seat"])
export type SendResult = z.infer<typeof sendResult>

/** In the order of the addresses. `message` says why there are no more seats or why no mail leaves; `mailed`: whether a mail leaves, or has left today. */
export const sendInvitationsOutput = z.strictObject({
  results: z.array(
    z.strictObject({ email: z.string(), result: sendResult, id: rowId.nullable(), mailed: z.boolean(), message: z.string().nullable() }),
  ),
})
export type SendInvitationsResult = z.infer<typeof sendInvitationsOutput>

export const oneInvitationInput = z.strictObject({ id: rowId })

/**
 * What the caller can do with an open one. `wrong_account`: they are signed in with another address; `unverified`: with that address,
 * which nobody has proved; `already_member`: they belong to the team, however the invitation is.
 */
export const invitationCase = z.enum(["signed_out", "wrong_account", "unverified", "ready", "already_member"])
export type InvitationCase = z.infer<typeof invitationCase>

/** What anybody with the link may know. */
export const lookOutput = z.strictObject({
  team: z.strictObject({
    name: z.string(),
    /** Null for the person who does not belong to it. */
    slug: z.string().nullable(),
  }),
  inviter: z.strictObject({ name: z.string() }),
  role: z.string(),
  /** `m…@e….com`; the whole address for the person that it is for. */
  email: z.string(),
  state: invitationState,
  case: invitationCase,
  expiresAt: moment,
})
export type Look = z.infer<typeof lookOutput>

export const acceptOutput = z.strictObject({ team: z.strictObject({ id: rowId, name: z.string(), slug: z.string() }) })
export type Accepted = z.infer<typeof acceptOutput>
