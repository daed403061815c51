import { parseUrl } from "@intray/auth/parse-url"
import { formalities, languages } from "@intray/i18n/languages"
import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import { isTimeZone, moment, rowId, slug } from "../../platform/values/schema.ts"
import { currencies } from "../forms/numbers.ts"
import { answerIssue, formDefinition, inLanguages } from "../forms/schema.ts"
import { iconName } from "../images/icons/schema.ts"
import { portalIntro, portalTitle, portalTranslations, receiptWords, translatedParts } from "../messages/schema.ts"
import { templateChoice } from "../templates/schema.ts"

export const portalState = z.enum(["draft", "open", "paused", "closed", "archived"])
export type PortalState = z.infer<typeof portalState>

/** The states that a portal may go to from each; draft → open → paused/closed → archived. */
export const nextStates: Record<PortalState, readonly PortalState[]> = {
  draft: ["open", "archived"],
  open: ["paused", "closed"],
  paused: ["open", "closed", "archived"],
  closed: ["open", "paused", "archived"],
  archived: ["closed"],
}

/**
 * Where it is at this moment, for people who come by: its state, and what clock and quota make of an open one. Computed by
 * `availability.ts`, never stored.
 */
export const portalAvailability = z.enum(["draft", "not_yet_open", "open", "paused", "closed", "full", "archived"])
export type PortalAvailability = z.infer<typeof portalAvailability>

/** Most submissions that a quota can name. */
export const MAX_QUOTA = 10_000_000

/** A name that this runtime knows the clock of, such as `Europe/Oslo`. */
const timeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), "Choose a time zone by its name, like Europe/Oslo.")

/** Days and moments of a year that is not cut short, as "0027" for 2027 is. */
export const FULL_YEAR = /^[2-9]\d{3}-/
/** From when or until when a portal takes something in. */
const turn = moment.regex(FULL_YEAR, { error: () => typed.fullYear })

/** What the inbox shows first of a submission: who made it, or its title. */
export const listFirst = z.enum(["by", "title"])
export type ListFirst = z.infer<typeof listFirst>

/** How the public page looks, and how the inbox lists what comes in. */
export const portalDesign = z.strictObject({
  /** `#rrggbb`, or empty for the product's own. What becomes of it on screen, `accent.ts` says. */
  accent: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6})?$/, { error: () => typed.colour })
    .transform((hex) => hex.toLowerCase()),
  /** `auto` follows the visitor's own setting. */
  mode: z.enum(["auto", "light", "dark"]),
  logo: rowId.nullable(),
  cover: rowId.nullable(),
  /** Next to its name, for the team and for visitors; null: none. */
  icon: iconName.nullable().default(null),
  /** Absent: as the template of the portal suggests. */
  listFirst: listFirst.optional(),
})
export type PortalDesign = z.infer<typeof portalDesign>
export const plainDesign: PortalDesign = { accent: "", mode: "auto", logo: null, cover: null, icon: null }

/** An origin that may show the form in a frame: scheme, host and port, nothing else. */
export const embedOrigin = z
  .string()
  .max(200)
  .transform((value, context) => {
    const origin = parseUrl(value.trim())
    const bare = origin !== null && origin.pathname === "/" && origin.search === "" && origin.hash === "" && origin.username === ""
    // What is in a header must be able to end nothing there.
    if (bare && /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/.test(origin.origin)) return origin.origin
    context.addIssue({ code: "custom", message: typed.origin })
    return z.NEVER
  })
export const MAX_EMBED_ORIGINS = 20

export const listPortalsOutput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: rowId,
        slug: z.string(),
        title: z.string(),
        icon: iconName.nullable(),
        /** What the inbox shows first of its submissions. */
        listFirst,
        state: portalState,
        standing: portalAvailability,
        version: z.number().int(),
        /** All that ever came in through it. */
        submissions: z.number().int(),
        /** Those in a stage of category inbox or review. */
        openSubmissions: z.number().int(),
        url: z.string(),
        /** The draft differs from what is published. */
        changed: z.boolean(),
        opensAt: moment.nullable(),
        closesAt: moment.nullable(),
        timeZone: z.string().nullable(),
        quota: z.number().int().nullable(),
        /** Only some groups of the team see it. */
        limited: z.boolean(),
        updatedAt: moment,
      }),
    )
    .max(200),
})
export type PortalList = z.infer<typeof listPortalsOutput>

/** A malformed slug is an unknown one, so nothing but its length is checked here. */
export const getPortalInput = z.strictObject({ slug: z.string().max(200) })
export const getPortalOutput = z.strictObject({
  id: rowId,
  /** What the inbox shows first of its submissions: as the design says, else as its template suggests. */
  listFirst,
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  state: portalState,
  version: z.number().int(),
  url: z.string(),
  /** What the builder shows. */
  form: formDefinition,
  publishedForm: formDefinition.nullable(),
  /** Count of saves; a save names the one that it edited. */
  revision: z.number().int(),
  draftSavedAt: moment,
  /** Changes of the draft against what is published. */
  changes: z.number().int(),
  /** What has to be mended in the draft before it can be published. */
  issues: z.array(answerIssue),
  submissions: z.number().int(),
  standing: portalAvailability,
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  /** The zone that both were chosen in and are shown in; null: nobody chose one. */
  timeZone: z.string().nullable(),
  quota: z.number().int().nullable(),
  /** How many places of the quota are taken; kept whether there is one or not. */
  taken: z.number().int(),
  hasPassword: z.boolean(),
  /** Within how many days an answer is promised; null: no promise. */
  promiseDays: z.number().int().nullable(),
  /** Whether submitters who got a decision are asked how they were treated. */
  asksTreatment: z.boolean(),
  /** The team's own receipt; empty parts fall back to our text. */
  receipt: receiptWords,
  /** The language of its plain texts, which it also uses for visitors whose language it lacks. */
  language: z.enum(languages),
  /** How German addresses its submitters: `formal` is "Sie", `informal` is "du". */
  formality: z.enum(formalities),
  translations: portalTranslations,
  design: portalDesign,
  /** The main colour of the cover, `#rrggbb`: the accent while the team chose none; null: no cover, or a grey one. */
  coverColor: z.string().nullable(),
  embeddable: z.boolean(),
  /** Empty: any site may, where `embeddable` says so. */
  embedOrigins: z.array(z.string()),
  /** Only these groups of the team see it, and anyone who manages portals. */
  limited: z.boolean(),
  groupIds: z.array(rowId),
  updatedAt: moment,
})
export type PortalDetail = z.infer<typeof getPortalOutput>

export const checkSlugInput = z.strictObject({ slug: z.string().max(200), portalId: rowId.optional() })
export const checkSlugOutput = z.strictObject({
  available: z.boolean(),
  reason: z.enum(["taken", "reserved", "invalid"]).nullable(),
  /** A free slug near the one asked for. */
  suggestion: z.string().nullable(),
})
export type SlugCheck = z.infer<typeof checkSlugOutput>

export const createPortalInput = z.strictObject({
  template: templateChoice,
  title: portalTitle,
  slug,
  /** `draft`: nobody outside finds it until it is published. */
  state: z.enum(["draft", "open"]).default("open"),
  /** Of all amounts of money that the template asks for; absent: the template's own. */
  currency: z.enum(currencies).optional(),
})
export const createPortalOutput = z.strictObject({ id: rowId, slug: z.string() })

export const duplicatePortalInput = z.strictObject({ portalId: rowId, title: portalTitle, slug })

const said = z.string().max(10_000).optional()
const saidReceipt = z.strictObject({ subject: said, body: said }).optional()
const saidInLanguages = inLanguages(z.strictObject({ title: said, intro: said, receipt: saidReceipt })).optional()

export const updatePortalInput = z.strictObject({
  portalId: rowId,
  title: portalTitle.optional(),
  /** In which its form is written, and in which it speaks to visitors who ask for none that there is. */
  language: z.enum(languages).optional(),
  /** How German addresses its submitters, in words of ours: `formal` is "Sie", `informal` is "du". */
  formality: z.enum(formalities).optional(),
  /** All of them: a language that is not named is said in the first again. */
  translations: portalTranslations.optional(),
  /** Of them only what is changed: what is not named stays. */
  translated: translatedParts.optional(),
  intro: portalIntro.optional(),
  /**
   * What texts, numbers and times said where their change began. Where one says something else by now, somebody has changed it meanwhile:
   * nothing is changed then (`changed_meanwhile`).
   */
  expected: z
    .strictObject({
      title: said,
      intro: said,
      receipt: saidReceipt,
      translated: saidInLanguages,
      opensAt: moment.nullish(),
      closesAt: moment.nullish(),
      timeZone: z.string().max(64).nullish(),
      quota: z.number().int().nullish(),
      promiseDays: z.number().int().nullish(),
    })
    .optional(),
  slug: slug.optional(),
  /** From then on it takes something in; null: as soon as it is open. */
  opensAt: turn.nullish(),
  /** From then on it takes in only what was begun before; null: until somebody closes it. */
  closesAt: turn.nullish(),
  timeZone: timeZone.nullish(),
  quota: z
    .number()
    .int()
    .min(1, { error: () => typed.one })
    .max(MAX_QUOTA, { error: () => typed.most({ max: MAX_QUOTA }) })
    .nullish(),
  /** Within how many days an answer is promised to the person who sends something in from now on; null: no promise. */
  promiseDays: z
    .number()
    .int()
    .min(1, { error: () => typed.day })
    .max(365, { error: () => typed.year })
    .nullish(),
  asksTreatment: z.boolean().optional(),
  /** Subject or text alone leaves the other as it is. */
  receipt: receiptWords.partial().optional(),
  /** Asked of everybody who opens the form; null takes it away. Kept hashed and never given out. */
  password: z
    .string()
    .min(4, { error: () => typed.short({ min: 4 }) })
    .max(100, { error: () => typed.long({ max: 100 }) })
    .nullish(),
  design: portalDesign.optional(),
  embeddable: z.boolean().optional(),
  embedOrigins: z.array(embedOrigin).max(MAX_EMBED_ORIGINS).optional(),
})
export type UpdatePortalInput = z.infer<typeof updatePortalInput>
export const updatePortalOutput = z.strictObject({
  id: rowId,
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  url: z.string(),
  updatedAt: moment,
})

/** A receipt that is still being written, for readers of a language; without one the portal's first. */
export const receiptInput = z.strictObject({ portalId: rowId, receipt: receiptWords, language: z.enum(languages).optional() })
export type ReceiptInput = z.infer<typeof receiptInput>
/** It as it will be read: the very content of the mail, without its layout. */
export const receiptPreview = z.strictObject({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  footer: z.string(),
})

export const saveDraftInput = z.strictObject({ portalId: rowId, revision: z.number().int().min(0), form: formDefinition })
export const saveDraftOutput = z.strictObject({
  revision: z.number().int(),
  savedAt: moment,
  changes: z.number().int(),
  issues: z.array(answerIssue),
})

export const publishPortalInput = z.strictObject({ portalId: rowId, revision: z.number().int().min(0) })
export const publishPortalOutput = z.strictObject({ version: z.number().int() })

export const setStateInput = z.strictObject({ portalId: rowId, state: portalState })
export const setStateOutput = z.strictObject({ id: rowId, state: portalState, updatedAt: moment })

export const resultsInput = z.strictObject({
  portalId: rowId,
  days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
})
/** What happened at a portal, counted by day (UTC). People are counted and not traced: nobody can be found in it. */
export const resultsOutput = z.strictObject({
  /** Times that the page was opened. */
  views: z.number().int(),
  /** Times that somebody began to answer. */
  starts: z.number().int(),
  /** Without spam. */
  submissions: z.number().int(),
  /** How long people wait for a first answer, the median, and of how many; null: nobody was answered yet. */
  replyTime: z.strictObject({ days: z.number(), of: z.number().int() }).nullable(),
  /** Every day of the span, oldest first; the last is today. */
  days: z
    .array(z.strictObject({ day: z.iso.date(), views: z.number().int(), starts: z.number().int(), submissions: z.number().int() }))
    .max(366),
})
export type PortalResults = z.infer<typeof resultsOutput>
