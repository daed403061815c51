import { formalities, languages } from "@intray/i18n/languages"
import { MAX_OFFER_REASON, MAX_SUBMITTER_FILES, MAX_SUBMITTER_MESSAGE } from "@intray/i18n/status-limits"
import { statusPage, validation } from "@intray/i18n/translated"
import { z } from "zod"
import { moment, prose, rowId } from "../../platform/values/schema.ts"
import { field, roles } from "../forms/schema.ts"
import { iconName } from "../images/icons/schema.ts"
import { messageId } from "../messages/schema.ts"
import { offerAnswer, offerItem } from "../offers/schema.ts"
import { portalAvailability } from "../portals/schema.ts"
import { publicCategory } from "../stages/schema.ts"

/**
 * Public input and output. Outputs are explicit lists of fields, so that nothing else is returned.
 * Slugs and demoIds are only limited in length: a malformed one counts as unknown.
 */

const publicSlug = z.string().max(200)
const demoId = z.string().max(200)

/** The result of unlocking a portal; anything else counts as none. */
const pass = z.string().max(200).optional()

export const publicPortalInput = z.strictObject({
  slug: publicSlug,
  version: z.number().int().min(1).max(1_000_000).optional(),
  pass,
})

/** `locked`: it requires a password, and this caller has no valid pass. */
const publicState = z.enum([...portalAvailability.exclude(["draft"]).options, "locked"])

/** An image in all of its sizes; width and height are those of `src`, in pixels. */
export const publicImage = z.strictObject({ src: z.string(), srcSet: z.string(), width: z.number().int(), height: z.number().int() })
export type PublicImage = z.infer<typeof publicImage>

export const publicPortalOutput = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** The first language of the portal. */
  language: z.enum(languages),
  /** All languages of the form, the first one first. `Accept-Language` selects one. */
  languages: z.array(z.enum(languages)),
  /** The language of the texts in this response. */
  said: z.enum(languages),
  /**
   * Texts without a translation into that language, which are in the first one: `title`, `intro`, and of the fields `artist:label`,
   * `tracks.title:help`, `genre:options.techno`.
   */
  untranslated: z.array(z.string()),
  /** The form of address in German: `formal` is "Sie", `informal` is "du". */
  formality: z.enum(formalities),
  intro: z.string(),
  version: z.number().int(),
  state: publicState,
  /** Empty while the portal is locked or not yet open. */
  fields: z.array(field),
  roles: roles.optional(),
  /** One step at a time; see `stepsOf` of the forms. */
  steps: z.boolean(),
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  /** The time zone of both; null: the visitor's own. */
  timeZone: z.string().nullable(),
  design: z.strictObject({
    /** `#rrggbb`: the chosen colour, else that of the cover; empty for the product's own. `accentOf` makes it readable. */
    accent: z.string(),
    mode: z.enum(["auto", "light", "dark"]),
    logo: publicImage.nullable(),
    cover: publicImage.nullable(),
    /** Next to the title, by its name at `/api/icons`. */
    icon: iconName.nullable(),
  }),
  /** The page shows what it was made with. */
  watermark: z.boolean(),
  /** The page should send a solved challenge, which distinguishes a person from a flood. */
  proof: z.boolean(),
  team: z.strictObject({ name: z.string() }),
  /** Whether receipts are mailed; otherwise only the response to a submission has its link. */
  mail: z.strictObject({ configured: z.boolean() }),
})
export type PublicPortal = z.infer<typeof publicPortalOutput>

export const idempotencyKey = z
  .string()
  .min(8, "An idempotency key has at least 8 characters.")
  .max(200)
  .regex(/^[\x21-\x7e]+$/, "An idempotency key is made of visible ASCII characters.")

/** The body of a REST call, which has its idempotency key in a header. */
export const submissionBody = z.strictObject({
  version: z.number().int().min(1).max(1_000_000).optional(),
  /** By field key; validated by the form of that version. */
  answers: z.record(z.string(), z.unknown()),
  /** Base64 of a challenge with its solution. Required only if many submissions come from the same place. */
  challenge: z.string().max(10_000).optional(),
  /** The source of the visit: the campaign in the URL, or the referring host. Neither path nor query. */
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,59}$/, "A source is a word or a host: lower-case letters, digits, dots, hyphens, underscores.")
    .optional(),
  /** A hidden field; only programs fill it in. */
  website: z.string().max(2_000).optional(),
})
export const submitInput = z.strictObject({ slug: publicSlug, idempotencyKey, pass, ...submissionBody.shape })
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
  /** Path on this server, for the holder of the status link. */
  url: z.string(),
  /** Of an audio file; null if unknown. */
  durationMs: z.number().int().nullable(),
  /** Path of an audio file's waveform, with the same access as `url`; null if there is none. */
  waveform: z.string().nullable(),
})

const sentLeaf = {
  key: z.string(),
  label: z.string(),
  /** The language of its label. */
  labelIn: z.enum(languages),
  type: z.string(),
  /** For an answer that is a URL: whether it leads to the work or to the person. */
  link: z.enum(["work", "person"]).nullable(),
  /** Whether the first such answer names its group item. */
  isTitle: z.boolean(),
  /** For people: option labels instead of keys, separated by commas. Null for files and groups. */
  value: z.string().nullable(),
  files: z.array(sentFile),
  /** Its path in the answers, for replacing a link: `["tracks", 0, "link"]`. */
  path: z.array(z.union([z.string(), z.number().int()])),
}

export const sentAnswer = z.strictObject({
  ...sentLeaf,
  /** Answers of each item of a group; empty for every other type. */
  items: z.array(z.array(z.strictObject(sentLeaf))),
})
export type SentAnswer = z.infer<typeof sentAnswer>

const publicMessage = z.strictObject({
  id: z.string(),
  /** The submitter wrote it; otherwise the team did. */
  mine: z.boolean(),
  /** Empty for the submitter's own. */
  subject: z.string(),
  body: z.string(),
  sentAt: moment,
  /** For the submitter's own: the team has read it. */
  read: z.boolean(),
  files: z.array(
    z.strictObject({ id: z.string(), name: z.string(), size: z.number().int(), contentType: z.string().nullable(), url: z.string() }),
  ),
})

export const statusOutput = z.strictObject({
  /** The sender's language. */
  language: z.enum(languages),
  /** The form of address in German. */
  formality: z.enum(formalities),
  number: z.number().int(),
  title: z.string(),
  by: z.string(),
  portal: z.strictObject({ slug: z.string(), title: z.string() }),
  team: z.strictObject({ name: z.string() }),
  /** Of the published stage. */
  wording: z.string(),
  category: publicCategory,
  /** The public lines that the submitter got, oldest first. */
  lines: z.array(z.strictObject({ wording: z.string(), category: publicCategory, at: moment })),
  sent: z.array(sentAnswer),
  withdrawn: z.boolean(),
  canWithdraw: z.boolean(),
  /** The portal is open and no decision was published. */
  canEdit: z.boolean(),
  /** A broken link may be replaced, even after the portal has closed. */
  canReplace: z.boolean(),
  canWrite: z.boolean(),
  /** 1 is the original; each change adds one. Required for a change. */
  version: z.number().int(),
  /** Sent messages of both sides, oldest first; no pending ones. */
  messages: z.array(publicMessage),
  /** The median wait for a first reply at this portal, and the number of replies; null: too few replies. */
  usual: z.strictObject({ days: z.number(), of: z.number().int() }).nullable(),
  /** Within how many days the portal promises a reply; null: no promise. */
  promise: z.number().int().nullable(),
  /** Until when a reply is promised; null: no promise, or it was kept. */
  answerBy: moment.nullable(),
  /** Shortened addresses that get a mail when this page changes. */
  watching: z.array(z.strictObject({ id: z.string(), email: z.string(), confirmed: z.boolean() })),
  /** Whether the page asks for the submitter's experience, or has the answer; null: it does not ask, or is a preview. */
  treatment: z.enum(["ask", "given"]).nullable(),
  /** The answer that the team asks for after an acceptance; null: none. `canAnswer`: it can be given or changed now. */
  offer: z.strictObject({ ...offerItem.shape, canAnswer: z.boolean() }).nullable(),
  /** Mail is configured, so that watching is possible. */
  mail: z.boolean(),
  createdAt: moment,
})
export type PublicStatus = z.infer<typeof statusOutput>

const submitterProse = {
  long: (p: { max: number; length: number }) => validation.tooLong(p),
  get unkept() {
    return validation.badCharacters
  },
}
export const messageBody = z.strictObject({
  /** Generated by the sender, so that a retry is one message. */
  id: messageId,
  body: prose(MAX_SUBMITTER_MESSAGE, submitterProse).pipe(z.string().min(1, { error: () => statusPage.messages.empty })),
  /** Uploads that were begun with `demo` in their metadata and without a field. */
  fileIds: z.array(z.string().max(64)).max(MAX_SUBMITTER_FILES).optional(),
})
export const messageInput = z.strictObject({ demoId, ...messageBody.shape })
export const messageOutput = z.strictObject({ received: z.literal(true) })

/** The initial content of the edit form. */
export const editableOutput = z.strictObject({
  version: z.number().int(),
  /** In the requested language, or in the one in which it was sent. */
  fields: z.array(field),
  /** As for a portal. */
  language: z.enum(languages),
  said: z.enum(languages),
  untranslated: z.array(z.string()),
  roles,
  /** By field key, in the form of the public API. */
  answers: z.record(z.string(), z.unknown()),
  /** The files in the answers. */
  files: z.array(
    z.strictObject({ id: z.string(), field: z.string(), name: z.string(), size: z.number().int(), contentType: z.string().nullable() }),
  ),
})
export type EditableAnswers = z.infer<typeof editableOutput>

const seenVersion = z.number().int().min(1).max(1_000_000).describe("The version that was changed, as the status said it.")
export const editBody = z.strictObject({ version: seenVersion, answers: z.record(z.string(), z.unknown()) })
export const editInput = z.strictObject({ demoId, ...editBody.shape })
export const editOutput = z.strictObject({
  version: z.number().int(),
  newDemoId: z
    .string()
    .optional()
    .describe("The new secret of the status link, after the e-mail address was changed. The link with the old one does not work any more."),
})
export type EditResult = z.infer<typeof editOutput>

export const replaceLinkBody = z.strictObject({
  version: seenVersion,
  path: z
    .array(z.union([z.string().max(80), z.number().int().min(0).max(1_000)]))
    .min(1)
    .max(3)
    .describe("Leads to the answer: `links`, or `tracks`, 0, `link`."),
  url: z.string().max(2_000),
})
export const replaceLinkInput = z.strictObject({ demoId, ...replaceLinkBody.shape })

export const watchBody = z.strictObject({ email: z.string().max(320) })
export const watchInput = z.strictObject({ demoId, ...watchBody.shape })
/** The same whether the address was there already or not. */
export const watchOutput = z.strictObject({ asked: z.literal(true) })
export const unwatchInput = z.strictObject({ demoId, id: rowId })
export const unwatchOutput = z.strictObject({ ended: z.literal(true) })

export const eraseBody = z.strictObject({ number: z.string().max(40).describe("The submission's number, typed: `1042` or `#1042`.") })
export const eraseInput = z.strictObject({ demoId, ...eraseBody.shape })
export const eraseOutput = z.strictObject({ erased: z.literal(true) })

export const answerOfferBody = z.strictObject({
  answer: offerAnswer,
  /** Why it is declined: sent to the team as a message. */
  reason: prose(MAX_OFFER_REASON, submitterProse).optional(),
})
export const answerOfferInput = z.strictObject({ demoId, ...answerOfferBody.shape })

export const treatmentBody = z.strictObject({
  answer: z.number().int().min(1).max(5).describe("How they were treated: 1 (badly) to 5 (very well). Kept in sums alone."),
})
export const treatmentInput = z.strictObject({ demoId, ...treatmentBody.shape })
export const treatmentOutput = z.strictObject({ given: z.literal(true) })

export const statusSeenOutput = z.strictObject({ seen: z.literal(true) })
export const withdrawOutput = z.strictObject({ withdrawn: z.literal(true) })

export const unlockBody = z.strictObject({ password: z.string().max(1_000) })
export const unlockInput = z.strictObject({ slug: publicSlug, ...unlockBody.shape })
/** Valid for 12 hours, for this portal and this password. */
export const unlockOutput = z.strictObject({ pass: z.string() })

export const challengeInput = z.strictObject({ slug: publicSlug })
/** A challenge of the ALTCHA protocol, version 2. Its solution is sent as base64 of `{ challenge, solution }`. */
export const challengeOutput = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    cost: z.number().int(),
    /** Seconds since 1970. */
    expiresAt: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
})
export type PublicChallenge = z.infer<typeof challengeOutput>

export const visitBody = z.strictObject({ step: z.enum(["view", "start"]) })
export const visitInput = z.strictObject({ slug: publicSlug, ...visitBody.shape })

export const visitOutput = z.strictObject({ counted: z.literal(true) })

export const statusLinksBody = z.strictObject({ email: z.string().max(320) })
/** The same for every address, known or not. */
export const statusLinksOutput = z.strictObject({ sent: z.literal(true) })
