import { formalities, languages } from "@intray/i18n/languages"
import { MAX_SUBMITTER_FILES, MAX_SUBMITTER_MESSAGE } from "@intray/i18n/status-limits"
import { statusPage, validation } from "@intray/i18n/translated"
import { z } from "zod"
import { moment, prose, rowId } from "../../platform/values/schema.ts"
import { field, roles } from "../forms/schema.ts"
import { iconName } from "../images/icons/schema.ts"
import { messageId } from "../messages/schema.ts"
import { portalAvailability } from "../portals/schema.ts"
import { publicCategory } from "../stages/schema.ts"

/**
 * What people outside the team send and see. Outputs are explicit lists: what is not named here never leaves.
 * Slugs and demoIds are checked for length only: a malformed one is an unknown one.
 */

const publicSlug = z.string().max(200)
const demoId = z.string().max(200)

/** What unlocking a portal gave; anything else is as good as none. */
const pass = z.string().max(200).optional()

export const publicPortalInput = z.strictObject({
  slug: publicSlug,
  version: z.number().int().min(1).max(1_000_000).optional(),
  pass,
})

/** `locked`: it asks for a password, and this caller has no valid pass. */
const publicState = z.enum([...portalAvailability.exclude(["draft"]).options, "locked"])

/** A picture in the sizes that there are; width and height are those of `src`, in pixels. */
export const publicImage = z.strictObject({ src: z.string(), srcSet: z.string(), width: z.number().int(), height: z.number().int() })
export type PublicImage = z.infer<typeof publicImage>

export const publicPortalOutput = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** In which its team wrote it first. */
  language: z.enum(languages),
  /** All in which the form is written, the first one first. Another is asked for by `Accept-Language`. */
  languages: z.array(z.enum(languages)),
  /** The one in which its texts stand here. */
  said: z.enum(languages),
  /**
   * Texts that were not written in that language and are said in the first: `title`, `intro`, and of the fields `artist:label`,
   * `tracks.title:help`, `genre:options.techno`.
   */
  untranslated: z.array(z.string()),
  /** How German addresses its submitters: `formal` is "Sie", `informal` is "du". */
  formality: z.enum(formalities),
  intro: z.string(),
  version: z.number().int(),
  state: publicState,
  /** Empty while it is locked or not yet open; then nothing of the form is said. */
  fields: z.array(field),
  roles: roles.optional(),
  /** One step at a time; see `stepsOf` of the forms. */
  steps: z.boolean(),
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  /** In which both are said; null: the visitor's own. */
  timeZone: z.string().nullable(),
  design: z.strictObject({
    /** `#rrggbb`, or empty for the product's own; `accentOf` makes it readable. */
    accent: z.string(),
    mode: z.enum(["auto", "light", "dark"]),
    logo: publicImage.nullable(),
    cover: publicImage.nullable(),
    /** Next to the title, by its name at `/api/icons`. */
    icon: iconName.nullable(),
  }),
  /** The page says what it was made with. */
  watermark: z.boolean(),
  /** A solved challenge is worth sending along: it is what tells a person from a flood. */
  proof: z.boolean(),
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
  /** Base64 of a challenge with its solution. Left out it costs nothing, unless a great deal comes from the same place. */
  challenge: z.string().max(10_000).optional(),
  /** Where the sender came from: the campaign that the address named, or the host of the page before. Neither path nor query. */
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,59}$/, "A source is a word or a host: lower-case letters, digits, dots, hyphens, underscores.")
    .optional(),
  /** Nobody sees this field; anyone who fills it in is a program that fills in everything. */
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
  /** Path on this server, good for the person who holds the status link. */
  url: z.string(),
  /** Of a sound; null where it is not known. */
  durationMs: z.number().int().nullable(),
  /** Path of a sound's loudness over its length, good as `url` is; null where that is not known. */
  waveform: z.string().nullable(),
})

const sentLeaf = {
  key: z.string(),
  label: z.string(),
  /** In which its label is written. */
  labelIn: z.enum(languages),
  type: z.string(),
  /** Of an answer that is a web address: it leads to what was sent, or to who they are. */
  link: z.enum(["work", "person"]).nullable(),
  /** Whether the first such answer of a group's item is what the item is called. */
  isTitle: z.boolean(),
  /** As people read it: option labels instead of keys, several joined by commas. Null for files and groups. */
  value: z.string().nullable(),
  files: z.array(sentFile),
  /** Where it is in the answers, for replacing a link: `["tracks", 0, "link"]`. */
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
  /** The submitter wrote it; else the team. */
  mine: z.boolean(),
  /** Empty for the submitter's own. */
  subject: z.string(),
  body: z.string(),
  sentAt: moment,
  /** Of the submitter's own: the team has looked. */
  read: z.boolean(),
  files: z.array(
    z.strictObject({ id: z.string(), name: z.string(), size: z.number().int(), contentType: z.string().nullable(), url: z.string() }),
  ),
})

export const statusOutput = z.strictObject({
  /** In which its sender is spoken to. */
  language: z.enum(languages),
  /** How German addresses them. */
  formality: z.enum(formalities),
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
  /** The portal is open and nothing was decided in public. */
  canEdit: z.boolean(),
  /** A link that no longer works may be replaced, also after the portal has closed. */
  canReplace: z.boolean(),
  canWrite: z.boolean(),
  /** 1 is what was first sent in; one more for each change. Named when changing it. */
  version: z.number().int(),
  /** What was said both ways, oldest first; nothing that waits. */
  messages: z.array(publicMessage),
  /** How long people wait for a first answer at this portal, and of how many that is the median; null: nobody was answered yet. */
  usual: z.strictObject({ days: z.number(), of: z.number().int() }).nullable(),
  /** Within how many days the portal promises an answer; null: no promise. */
  promise: z.number().int().nullable(),
  /** Until when an answer to this one is promised; null: no promise, or it was given. */
  answerBy: moment.nullable(),
  /** Addresses that are told by mail when this page changes, shortened. */
  watching: z.array(z.strictObject({ id: z.string(), email: z.string(), confirmed: z.boolean() })),
  /** Whether the page asks how they were treated, or that was said; null: it does not ask, or is a preview. */
  treatment: z.enum(["ask", "given"]).nullable(),
  /** Mail leaves this house, so that watching makes sense. */
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
  /** Made by the sender: sent again with the same words it is one message. */
  id: messageId,
  body: prose(MAX_SUBMITTER_MESSAGE, submitterProse).pipe(z.string().min(1, { error: () => statusPage.messages.empty })),
  /** Uploads that were begun with `demo` in their metadata and no field. */
  fileIds: z.array(z.string().max(64)).max(MAX_SUBMITTER_FILES).optional(),
})
export const messageInput = z.strictObject({ demoId, ...messageBody.shape })
export const messageOutput = z.strictObject({ received: z.literal(true) })

/** What the form for changing what was sent begins with. */
export const editableOutput = z.strictObject({
  version: z.number().int(),
  /** In the language that was asked for, else in that in which it was sent in. */
  fields: z.array(field),
  /** As of a portal. */
  language: z.enum(languages),
  said: z.enum(languages),
  untranslated: z.array(z.string()),
  roles,
  /** By field key, shapes of the public API. */
  answers: z.record(z.string(), z.unknown()),
  /** The files that the answers name. */
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

export const treatmentBody = z.strictObject({
  answer: z.number().int().min(1).max(5).describe("How they were treated: 1 (badly) to 5 (very well). Kept in sums alone."),
})
export const treatmentInput = z.strictObject({ demoId, ...treatmentBody.shape })
export const treatmentOutput = z.strictObject({ given: z.literal(true) })

export const statusSeenOutput = z.strictObject({ seen: z.literal(true) })
export const withdrawOutput = z.strictObject({ withdrawn: z.literal(true) })

export const unlockBody = z.strictObject({ password: z.string().max(1_000) })
export const unlockInput = z.strictObject({ slug: publicSlug, ...unlockBody.shape })
/** Good for 12 hours, for this portal and this password. */
export const unlockOutput = z.strictObject({ pass: z.string() })

export const challengeInput = z.strictObject({ slug: publicSlug })
/** A challenge of the ALTCHA protocol, version 2. Solved, it goes back as base64 of `{ challenge, solution }`. */
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
/** The same for every address, known here or not. */
export const statusLinksOutput = z.strictObject({ sent: z.literal(true) })
