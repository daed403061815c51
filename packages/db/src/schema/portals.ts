import { at, index, int, json, table, text, uniqueIndex } from "../kit.ts"
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
    intro: text().notNull(),
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
    /** Key of the built-in template that it was made from. */
    template: text(),
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
