import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"

/** A public form at `/{slug}`. Its fields are in {@link portalVersion}; this row holds its address and state. */
export const portal = table(
  "portal",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Unique across all teams, because it is the first segment of the public URL. Lower case. */
    slug: text().notNull(),
    title: text().notNull(),
    /** The language the team wrote it in, such as `en`. Visitors whose language has no translation get this one. */
    language: text().notNull().default("en"),
    /** How German texts address the submitter: with "Sie" (`formal`) or with "du". */
    formality: text().$type<"formal" | "informal">().notNull().default("formal"),
    intro: text().notNull(),
    /** `PortalTranslations` of the server: title, introduction and receipt in other languages than `language`. Null: none. */
    translations: json<unknown>(),
    state: text().$type<"draft" | "open" | "paused" | "closed" | "archived">().notNull(),
    /** When the state last changed from `open`; submissions begun before that are accepted a little longer. */
    closedAt: at(),
    /** The version that new submissions get; 0 before the first publication. */
    version: int().notNull(),
    /** The form in the builder, published or not. */
    draft: json<unknown>().notNull(),
    /** Number of saves of the draft. A save names the revision it was based on, so two tabs cannot overwrite each other. */
    draftRevision: int().notNull(),
    draftSavedAt: at().notNull(),
    /** Key of the built-in template, or id of the team's own template, that the portal was created from. */
    template: text(),
    /** An open portal accepts no submissions before this time. */
    opensAt: at(),
    /** An open portal accepts no submissions from this time on, except those begun before. */
    closesAt: at(),
    /** IANA name of the time zone in which both times were chosen and are shown. */
    timeZone: text(),
    /** Maximum number of submissions; null: unlimited. */
    quota: int(),
    /** Number of accepted submissions, compared with `quota`. Updated in the transaction that stores a submission. */
    taken: int().notNull().default(0),
    /** Days within which submitters are promised an answer; null: no promise. */
    promiseDays: int(),
    /** Months after which submissions are erased; null: they are kept. */
    retentionMonths: int(),
    /** Event from which these months are counted; null: nothing is erased. */
    retentionFrom: text().$type<"arrival" | "decision">(),
    /** When the portal's managers were notified of the first erasure, which begins a week later. Null: not notified yet. */
    retentionWarnedAt: at(),
    /** Whether submitters are asked for feedback on how they were treated, once they were notified of a decision. */
    asksTreatment: bool().notNull().default(false),
    /** Hash of the password; null: the form is public. */
    passwordHash: text(),
    /** `PortalDesign` of the server's portals feature. */
    design: json<unknown>(),
    /** `ReceiptWords` of the server's messages feature: the receipt in the team's words; null: the default receipt. */
    receipt: json<unknown>(),
    /** Whether other sites may show the form in a frame. */
    embeddable: bool().notNull().default(false),
    /** Origins that may embed it; empty: all. */
    embedOrigins: json<string[]>(),
    /**
     * Only the groups in `portal_group`, and members who manage portals, see the submissions. A column of its own and not derived from
     * the existence of groups: when the last group is deleted, in whatever way, nobody may see more than before.
     */
    limited: bool().notNull().default(false),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [uniqueIndex("portal_slug_key").on(t.slug), index("portal_team_idx").on(t.teamId, t.id)],
)

/** One published form. Rows never change, except for `replacedAt`: a submission keeps the version it was made with. */
export const portalVersion = table(
  "portal_version",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    version: int().notNull(),
    /** `FormDefinition` of the server's portals feature. */
    form: json<unknown>().notNull(),
    publishedBy: text(),
    createdAt: at().notNull(),
    /** Still accepted for 24 h after this time. */
    replacedAt: at(),
  },
  (t) => [uniqueIndex("portal_version_key").on(t.portalId, t.version), index("portal_version_team_idx").on(t.teamId)],
)

/** Totals of one portal for one day (UTC). They are counters: no row can be traced to a person. */
export const portalDay = table(
  "portal_day",
  {
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** `YYYY-MM-DD`. */
    day: text().notNull(),
    /** Pages opened. */
    views: int().notNull().default(0),
    /** Forms in which a visitor answered the first question. */
    starts: int().notNull().default(0),
    submissions: int().notNull().default(0),
  },
  (t) => [primaryKey({ name: "portal_day_pk", columns: [t.portalId, t.day] }), index("portal_day_team_idx").on(t.teamId)],
)

/** Answers on how submitters of one portal felt treated, for one day (UTC). They are totals: no row can be traced to a person. */
export const portalTreatment = table(
  "portal_treatment",
  {
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** `YYYY-MM-DD`. */
    day: text().notNull(),
    /** 1 (badly) to 5 (very well). */
    answer: int().notNull(),
    count: int().notNull(),
  },
  (t) => [
    primaryKey({ name: "portal_treatment_pk", columns: [t.portalId, t.day, t.answer] }),
    index("portal_treatment_team_idx").on(t.teamId),
  ],
)

/** A proof of work that was used, so that it cannot be used twice. Rows are deleted once the proof has expired. */
export const usedProof = table(
  "used_proof",
  {
    /** SHA-256 of the challenge. */
    id: text().primaryKey(),
    expiresAt: at().notNull(),
  },
  (t) => [index("used_proof_expires_idx").on(t.expiresAt)],
)
