import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"

/** A public form at `/{slug}`. What people fill in is in {@link portalVersion}; this row is its address and state. */
export const portal = table(
  "portal",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Unique over all teams: it is the first segment of the public address. Lower case. */
    slug: text().notNull(),
    title: text().notNull(),
    /** In which its team wrote it, and in which it speaks to visitors who ask for none that there is; such as `en`. */
    language: text().notNull().default("en"),
    /** How German addresses anyone who sends something in: with "Sie" (`formal`) or with "du". */
    formality: text().$type<"formal" | "informal">().notNull().default("formal"),
    intro: text().notNull(),
    /** `PortalTranslations` of the server: title, introduction and receipt in other languages than `language`. Null: in none. */
    translations: json<unknown>(),
    state: text().$type<"draft" | "open" | "paused" | "closed" | "archived">().notNull(),
    /** Moment at which the state last left `open`; what was begun before is accepted a little longer. */
    closedAt: at(),
    /** The version that new submissions are made with; 0 before the first publication. */
    version: int().notNull(),
    /** The form as the builder shows it, published or not. */
    draft: json<unknown>().notNull(),
    /** Counts saves of the draft: a save names the revision it edited, so two tabs cannot overwrite each other. */
    draftRevision: int().notNull(),
    draftSavedAt: at().notNull(),
    /** Key of the built-in template, or id of the team's own one, that it was made from. */
    template: text(),
    /** An open portal takes nothing in before this moment. */
    opensAt: at(),
    /** An open portal takes nothing in from this moment on, but for what was begun before. */
    closesAt: at(),
    /** IANA name of the zone that both moments were chosen in and are shown in. */
    timeZone: text(),
    /** Most submissions that it takes; null: any number. */
    quota: int(),
    /** Taken in so far, kept in the transaction that stores a submission: what `quota` is held against. */
    taken: int().notNull().default(0),
    /** Within how many days an answer is promised to the person who sends something in; null: no promise. */
    promiseDays: int(),
    /** After so many months its submissions are erased; null: they are kept. */
    retentionMonths: int(),
    /** From when these months run; null: nothing is erased. */
    retentionFrom: text().$type<"arrival" | "decision">(),
    /** When those who manage the portal were told that the first ones go; the erasing begins a week later. Null: they were not. */
    retentionWarnedAt: at(),
    /** Whether anyone who was told a decision is asked how they were treated. */
    asksTreatment: bool().notNull().default(false),
    /** Hashed; null: anybody with the address may see the form. */
    passwordHash: text(),
    /** `PortalDesign` of the server's portals feature. */
    design: json<unknown>(),
    /** `ReceiptWords` of the server's messages feature: the receipt in the team's own words; null: in ours. */
    receipt: json<unknown>(),
    /** Whether other sites may show the form in a frame. */
    embeddable: bool().notNull().default(false),
    /** Origins that may do so; empty: any. */
    embedOrigins: json<string[]>(),
    /**
     * What comes in is seen by the groups of `portal_group` only, and by who manages portals. Kept here and not told from there being
     * groups: where the last of them goes, by whatever door, nobody sees more than before.
     */
    limited: bool().notNull().default(false),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [uniqueIndex("portal_slug_key").on(t.slug), index("portal_team_idx").on(t.teamId, t.id)],
)

/** One published form. Rows never change, but for `replacedAt`: a submission keeps the version it was made with. */
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
    /** Accepted for 24 h after this moment. */
    replacedAt: at(),
  },
  (t) => [uniqueIndex("portal_version_key").on(t.portalId, t.version), index("portal_version_team_idx").on(t.teamId)],
)

/** What happened at a portal on one day (UTC), counted and not traced: no row tells of a person. */
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
    /** Forms in which somebody answered a first question. */
    starts: int().notNull().default(0),
    submissions: int().notNull().default(0),
  },
  (t) => [primaryKey({ name: "portal_day_pk", columns: [t.portalId, t.day] }), index("portal_day_team_idx").on(t.teamId)],
)

/** How people of one portal said they were treated on one day (UTC): sums, and no row tells of a person. */
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

/** A proof of work that has been used; none counts twice. Rows are removed when the proof would have expired. */
export const usedProof = table(
  "used_proof",
  {
    /** SHA-256 of the challenge. */
    id: text().primaryKey(),
    expiresAt: at().notNull(),
  },
  (t) => [index("used_proof_expires_idx").on(t.expiresAt)],
)
