import { z } from "zod"
import { pageSize, rowId } from "../../../platform/values/schema.ts"
import { adminCursor } from "../users/schema.ts"

const text = z.string()
const at = z.date()

/** `kept`: no mail server is set, the mail lies in the data folder. */
export const mailState = z.enum(["queued", "sent", "kept", "failed"])
export type MailState = z.infer<typeof mailState>

export const listMailInput = z.strictObject({
  cursor: adminCursor,
  limit: pageSize,
  /** All of them without one. */
  state: mailState.optional(),
})
export type ListMailInput = z.infer<typeof listMailInput>

export const mailItem = z.strictObject({
  id: text,
  kind: text,
  to: text,
  subject: text,
  state: mailState,
  team: text.nullable(),
  lastError: text.nullable(),
  createdAt: at,
  sentAt: at.nullable(),
})
export type MailItem = z.infer<typeof mailItem>
export const listMailOutput = z.strictObject({
  items: z.array(mailItem),
  nextCursor: text.nullable(),
  /** False: no mail server is set. */
  configured: z.boolean(),
  failed: z.number().int(),
  queued: z.number().int(),
})

export const oneMailInput = z.strictObject({ id: rowId })
export const mailBody = mailItem.extend({
  /** It holds a link or code that signs its reader in, so its text is not shown. */
  secret: z.boolean(),
  /** The mail was sent and its text was not kept. */
  gone: z.boolean(),
  text,
  /** A document to show in a sandbox; null if there is none. */
  html: text.nullable(),
})
export type MailBody = z.infer<typeof mailBody>

/** `answer`: the mail server's own words, or why it could not be asked. */
/** `kept`: there is no mail server · `rejected`: it answered no · `unreachable`: it gave no answer. */
export const testMailOutput = z.strictObject({
  to: text,
  outcome: z.enum(["sent", "kept", "rejected", "unreachable"]),
  answer: text,
})
export type TestMail = z.infer<typeof testMailOutput>
