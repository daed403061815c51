import { normalizeLetter } from "@intray/auth/clean-text"
import { outbox as outboxCopy } from "@intray/i18n/outbox"
import { receiptWords as receiptCopy } from "@intray/i18n/receipt-words"
import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import {
  MAX_BODY,
  MAX_MESSAGE_FILES,
  MAX_PICKED,
  MAX_RECEIPT_BODY,
  MAX_RECEIPT_SUBJECT,
  MAX_SUBJECT,
} from "../../platform/values/limits.ts"
import { actId, cursor, idCursor, moment, name, optionalLine, prose, rowId } from "../../platform/values/schema.ts"
import { inLanguages } from "../forms/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { submissionFilter, submissionNumber } from "../submission-index/schema.ts"
import { isLinkWithin, receiptVariables, variablesIn } from "./variables.ts"

/** Messages of one submission, of both sides. */
export const MAX_MESSAGES = 500

/** Made by whoever writes it, so that sending it again writes it once. */
export const messageId = z.uuid("A message's id is a UUID.").toLowerCase()

/** Subject and body may hold the variables of reply templates; they are filled in when it is written. Empty: a subject of ours. */
const subject = optionalLine(MAX_SUBJECT)
export const body = prose(MAX_BODY, undefined, normalizeLetter).pipe(
  z
    .string()
    .min(1, { error: () => typed.write })
    .refine(
      (text) => !isLinkWithin(text),
      "Put a space before and after {{status.url}}. Within another address it would hand their link to whoever is there.",
    ),
)

export const messageState = z.enum(["draft", "held", "waiting", "sent", "failed"])
export type MessageState = z.infer<typeof messageState>

const messageFile = z.strictObject({
  id: rowId,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  contentType: z.string().nullable(),
  /** Path on this server; serves ranges to the team. */
  url: z.string(),
})

export const messageItem = z.strictObject({
  id: rowId,
  direction: z.enum(["in", "out"]),
  /**
   * `draft`: nobody has said that it may go · `held`: goes with the decision · `waiting`: goes at `sendAt` · `sent`: the submitter can
   * read it · `failed`: they can, but its mail was refused for good.
   */
  state: messageState,
  /** Null for the submitter's, and once the account is gone. */
  author: z.strictObject({ id: rowId, name: z.string(), image: z.string().nullable() }).nullable(),
  /** The API key that wrote it; then it has no author. */
  apiKey: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  subject: z.string(),
  body: z.string(),
  /** The reply template that it began as. */
  templateId: rowId.nullable(),
  files: z.array(messageFile),
  sendAt: moment.nullable(),
  sentAt: moment.nullable(),
  /** In: when the team first looked. Out: when the submitter first opened the page with it. */
  seenAt: moment.nullable(),
  /** Why its mail did not arrive, in the mail server's words. */
  lastError: z.string().nullable(),
  /** An edit names the revision that it edited. */
  revision: z.number().int(),
  createdAt: moment,
})
export type MessageItem = z.infer<typeof messageItem>

/** Kinds of mails to submitters: those that say something by themselves, and all that show that their address takes mail. */
export const itsOwn = ["receipt", "decision"] as const
export const toSubmitters = [...itsOwn, "message"] as const

/** A mail to a submitter that was refused for good, and that no message stands for. What it says stands on their page all the same. */
export const undeliveredMail = z.strictObject({
  id: rowId,
  kind: z.enum(itsOwn),
  to: z.string(),
  /** In the mail server's words. */
  reason: z.string().nullable(),
  createdAt: moment,
  submission: z.strictObject({ id: rowId, number: z.number().int(), title: z.string(), name: z.string() }),
})
export type Undelivered = z.infer<typeof undeliveredMail>
export const listUndeliveredOutput = z.strictObject({ items: z.array(undeliveredMail) })
export const resendInput = z.strictObject({ id: rowId })
/** Where it goes now. */
export const resendOutput = z.strictObject({ id: rowId, to: z.string() })
export type ResentMail = z.infer<typeof resendOutput>

export const listMessagesInput = z.strictObject({ submissionId: rowId })
export const listMessagesOutput = z.strictObject({
  /** What was said, oldest first; then what waits. */
  items: z.array(messageItem),
  /** Mails of which the submitter has seen nothing, newest first. */
  undelivered: z.array(undeliveredMail),
  canReply: z.boolean(),
  /** Why not: the role does not allow it, or nothing personal is left of the submission. */
  why: z.enum(["not_allowed", "erased", "trashed"]).nullable(),
  /** Where mails about it go; null: nowhere, and the status page alone says it. */
  to: z.string().nullable(),
  /** A new message: the submitter has written, and nobody has answered or marked it as done. Reading it changes nothing. */
  unread: z.boolean(),
  /** Until when an answer was promised; null: nothing was, or it was given. */
  dueAt: moment.nullable(),
  /** How long people wait for a first answer at this portal; null: nobody was answered yet. */
  usual: z.strictObject({ days: z.number(), of: z.number().int() }).nullable(),
  /** Minutes between "send" and the leaving of a message, in which it can be called back. */
  recallMinutes: z.number(),
})
export type MessageList = z.infer<typeof listMessagesOutput>

/** `now`: after the time to think again. `draft`: not by itself. `decision`: with the held decision. A moment: then, and not before that time. */
export const messageWhen = z.union([z.enum(["now", "draft", "decision"]), moment])
export type MessageWhen = z.infer<typeof messageWhen>

/** What a message says, before variables are filled in. */
export const messageWords = {
  subject: subject.default(""),
  body,
  templateId: rowId.nullish(),
  /** Labels whose feedback texts `{{feedback}}` is made of; those of the submission without it. */
  feedback: z.array(rowId).max(50).optional(),
  /** Send it although variables in it have no value: they are left out. */
  allowMissing: z.boolean().default(false),
}

/** What is said with a decision. */
export const replyWords = z.strictObject(messageWords).omit({ feedback: true })
export type ReplyWords = z.infer<typeof replyWords>

export const writeMessageInput = z.strictObject({
  id: messageId,
  submissionId: rowId,
  ...messageWords,
  when: messageWhen,
  fileIds: z.array(rowId).max(MAX_MESSAGE_FILES).optional(),
  acknowledge,
  /** Leaves what the submitter wrote among the new messages. Without it, sending an answer marks that as done. */
  keepOpen: z.boolean().optional(),
})
export type WriteMessageInput = z.infer<typeof writeMessageInput>

export const editMessageInput = z.strictObject({
  id: messageId,
  revision: z.number().int().min(0),
  subject: subject.optional(),
  body: body.optional(),
  /** All files that it has afterwards: those of it that are not named are let go. */
  fileIds: z.array(rowId).max(MAX_MESSAGE_FILES).optional(),
  /** Another moment; null: it becomes a draft. */
  sendAt: moment.nullish(),
  allowMissing: z.boolean().default(false),
})
export type EditMessageInput = z.infer<typeof editMessageInput>

export const deleteMessageInput = z.strictObject({
  id: messageId,
  /** What it is about: by it a deletion that comes again is known from one of a message that never was. */
  submissionId: rowId.optional(),
})
export type DeleteMessageInput = z.infer<typeof deleteMessageInput>
export const sendNowInput = z.strictObject({
  id: messageId,
  allowMissing: z.boolean().default(false),
  /** Sent again under the same one it has been done. */
  actId: actId.optional(),
})
export type SendNowInput = z.infer<typeof sendNowInput>
export const deleteMessageOutput = z.strictObject({ id: rowId })
export const seenMessagesInput = z.strictObject({ submissionId: rowId })
export const seenMessagesOutput = z.strictObject({ /** It still waits for an answer, or to be marked as done. */ unread: z.boolean() })
export const doneMessagesInput = z.strictObject({
  submissionId: rowId,
  /** False: it is new again. */
  done: z.boolean(),
})
export const doneMessagesOutput = z.strictObject({ /** It has a new message. */ unread: z.boolean() })

export const previewMessageInput = z.strictObject({
  submissionId: rowId,
  subject: z
    .string()
    .max(MAX_SUBJECT * 4)
    .default(""),
  body: z.string().max(MAX_BODY * 4),
  feedback: z.array(rowId).max(50).optional(),
})
/** A letter to one or many, before it is held or sent. */
export const checkMessageInput = z
  .strictObject({
    /** Everything that matches. */
    filter: submissionFilter.optional(),
    /** Picked by hand, by number. */
    numbers: z.array(submissionNumber).min(1).max(MAX_PICKED).optional(),
    /** The stage of the decision that it goes with; without it, it goes by itself. */
    stageId: rowId.nullish(),
    subject: z
      .string()
      .max(MAX_SUBJECT * 4)
      .default(""),
    body: z.string().max(MAX_BODY * 4),
    templateId: rowId.nullish(),
  })
  .refine((input) => (input.filter === undefined) !== (input.numbers === undefined), { path: ["filter"], error: () => outboxCopy.which })
export type CheckMessageInput = z.infer<typeof checkMessageInput>

/** A reply as it would go out, to be sent to whoever asks. */
export const testMessageInput = z.strictObject({
  /** Whose submitter it would go to. */
  submissionId: rowId,
  subject,
  body,
  /** Of the decision that it is for. */
  category: z.enum(["accepted", "declined", "other"]),
})
export type TestMessageInput = z.infer<typeof testMessageInput>
export const testSentOutput = z.strictObject({ to: z.string() })
/** What will be read, but for the secret of the status link, which the submitter alone has. */
export const previewMessageOutput = z.strictObject({
  subject: z.string(),
  body: z.string(),
  /** Variables that nobody knows or that have no value here, as they are written between the braces. */
  missing: z.array(z.string()),
})
export type MessagePreview = z.infer<typeof previewMessageOutput>

export const outboxState = z.enum(["draft", "held", "waiting", "failed"])
export const listOutboxInput = z.strictObject({
  /** `sent`: what has left. */ state: z.enum([...outboxState.options, "sent"]).optional(),
  cursor: idCursor.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
})
export const outboxItem = z.strictObject({
  ...messageItem.shape,
  submission: z.strictObject({ id: rowId, number: z.number().int(), title: z.string(), name: z.string(), to: z.string().nullable() }),
})
export type OutboxItem = z.infer<typeof outboxItem>
/** Newest first. */
export const listOutboxOutput = z.strictObject({ items: z.array(outboxItem), nextCursor: cursor.nullable() })
export type OutboxList = z.infer<typeof listOutboxOutput>
export const outboxCounts = z.strictObject({
  /** Published, and not told yet. */
  decisions: z.number().int(),
  draft: z.number().int(),
  held: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
})

/** Minutes to think again before anything leaves. */
export const recallOutput = z.strictObject({
  minutes: z.number(),
  /** What the operator says, for teams that have not chosen. */
  usual: z.number(),
  /** The team has chosen. */
  own: z.boolean(),
})
/** Null: as the operator says. */
export const setRecallInput = z.strictObject({ minutes: z.number().int().min(0).max(1_440, "At most a day.").nullable() })

/* The receipt in a team's own words. */

type Variable = (typeof receiptVariables)[number]

/** Names between braces that nothing stands for. */
function unknownIn(text: string): string | undefined {
  return variablesIn(text).find((name) => !receiptVariables.includes(name as Variable))
}

const onlyKnown = (text: string, context: z.RefinementCtx) => {
  const name = unknownIn(text)
  if (name !== undefined) context.addIssue({ code: "custom", message: receiptCopy.unknown({ name }) })
}

/** Subject and text; what is empty is said in our words. */
export const receiptWords = z.strictObject({
  subject: prose(MAX_RECEIPT_SUBJECT)
    .transform((text) => text.replace(/\s+/g, " "))
    .superRefine(onlyKnown),
  body: prose(MAX_RECEIPT_BODY).superRefine(onlyKnown),
})
export type ReceiptWords = z.infer<typeof receiptWords>
export const ourReceipt: ReceiptWords = { subject: "", body: "" }

/** The words that a portal's row keeps. */
export function receiptOf(row: { receipt: unknown }): ReceiptWords {
  return row.receipt ? receiptWords.parse(row.receipt) : ourReceipt
}

export const portalTitle = name(120)
export const portalIntro = prose(1_000)

/** What a portal says beside its form, in other languages than its first; what is empty or lacks is said in that one. */
export const portalTranslations = inLanguages(
  z.strictObject({
    title: z.union([z.literal(""), portalTitle]).optional(),
    intro: portalIntro.optional(),
    receipt: receiptWords.optional(),
  }),
)
export type PortalTranslations = z.infer<typeof portalTranslations>

/** Of what a portal says in other languages, only what is changed. */
export const translatedParts = inLanguages(
  z.strictObject({
    title: z.union([z.literal(""), portalTitle]).optional(),
    intro: portalIntro.optional(),
    receipt: receiptWords.partial().optional(),
  }),
)
export type TranslatedParts = z.infer<typeof translatedParts>
