import { z } from "zod"
import { cursor, line, moment, optionalLine, pageSize, rowId } from "../../../platform/values/schema.ts"
import { sentAnswer } from "../../submit/schema.ts"
import { otherReview, reviewState, sheetItem, sheetOutput } from "../schema.ts"

/** Guests of one round whose links were not revoked. */
export const MAX_GUESTS = 100
/** Days for which a link works where neither the manager nor the round says until when. */
export const DEFAULT_DAYS = 30
/** Days for which a link can work at most. */
export const MAX_DAYS = 366

export const guestState = z.enum(["active", "expired", "revoked"])

export const guestItem = z.strictObject({
  id: rowId,
  name: z.string(),
  /** Where the link can be mailed to; null: it is copied by hand. */
  email: z.string().nullable(),
  state: guestState,
  expiresAt: moment,
  /** When the guest last opened the page or changed something; null: never. */
  lastUsedAt: moment.nullable(),
  /** The member who made the link; null: the account is gone. */
  invitedBy: z.string().nullable(),
  createdAt: moment,
  submitted: z.number().int(),
  abstained: z.number().int(),
  drafts: z.number().int(),
  conflicts: z.number().int(),
})
export type GuestItem = z.infer<typeof guestItem>

export const guestsInput = z.strictObject({ roundId: rowId })
export const guestsOutput = z.strictObject({
  items: z.array(guestItem),
  /** Mail leaves this installation. */
  mail: z.boolean(),
  /** Until when a new link works unless something else is chosen. */
  defaultExpiry: moment,
})

export const addGuestInput = z.strictObject({
  roundId: rowId,
  name: line(80),
  email: optionalLine(254).default(""),
  /** Until when the link works; null: until the round closes, or for 30 days where it has no closing time. */
  expiresAt: moment.nullable().default(null),
})
export type AddGuestInput = z.infer<typeof addGuestInput>

export const renewGuestInput = z.strictObject({
  id: rowId,
  /** As in `addGuest`. */
  expiresAt: moment.nullable().default(null),
  /** Makes another link; the old one stops working. After a link was revoked there always is another one. */
  newLink: z.boolean().default(false),
})
export type RenewGuestInput = z.infer<typeof renewGuestInput>

export const guestLinkOutput = z.strictObject({
  id: rowId,
  expiresAt: moment,
  /** Shown once: the server keeps no copy of it. Null: the link stays the same. */
  url: z.string().nullable(),
  /** The link was mailed to the guest. */
  mailed: z.boolean(),
})
export type GuestLink = z.infer<typeof guestLinkOutput>

export const guestIdInput = z.strictObject({ id: rowId })
export const guestIdOutput = z.strictObject({ id: rowId })

/** What the link is about: for the first page of a guest. */
export const guestStartOutput = z.strictObject({
  guest: z.strictObject({ id: rowId, name: z.string() }),
  team: z.string(),
  /** Who made the link; null: the account is gone. */
  invitedBy: z.string().nullable(),
  portal: z.string(),
  round: z.strictObject({
    id: rowId,
    name: z.string(),
    state: z.enum(["planned", "open"]),
    opensAt: moment.nullable(),
    closesAt: moment.nullable(),
    blind: z.boolean(),
    visibility: z.enum(["never", "afterOwn", "always"]),
  }),
  expiresAt: moment,
})
export type GuestStart = z.infer<typeof guestStartOutput>

export const openOutput = z.strictObject({ opened: z.literal(true) })

/** A sheet as a guest sees it: reviewers have names and no account ids, and settlements are left out. */
export const guestSheetOutput = z.strictObject({
  ...sheetOutput.shape,
  rounds: z.array(z.strictObject({ ...sheetItem.shape, others: z.array(otherReview).nullable(), settlement: z.null() })),
})

export const submissionInput = z.strictObject({ submissionId: rowId })
/** A submission as a guest reads it. */
export const guestSubmissionOutput = z.strictObject({
  id: rowId,
  number: z.number().int(),
  title: z.string(),
  /** Who made it, or their pseudonym in a blind round. */
  by: z.string(),
  createdAt: moment,
  answers: z.array(sentAnswer),
})
export type GuestSubmission = z.infer<typeof guestSubmissionOutput>

export const givenInput = z.strictObject({ cursor: cursor.nullish(), limit: pageSize })
/** What the guest has reviewed or abstained from and can still change, newest first. */
export const givenOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      submissionId: rowId,
      number: z.number().int(),
      title: z.string(),
      by: z.string(),
      state: reviewState,
      updatedAt: moment,
    }),
  ),
  nextCursor: cursor.nullable(),
})
