import { at, index, int, json, table, text } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { portal } from "./portals.ts"

/** A portal template saved by a team; the built-in ones are part of the program. */
export const template = table(
  "template",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull(),
    /** `TemplateContent` of the server's templates feature: form, label groups, reply templates, introduction. */
    content: json<unknown>().notNull(),
    createdBy: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("template_team_idx").on(t.teamId, t.id)],
)

/** A reply that a team sends often, with variables such as `{{submitter.name}}`. */
export const replyTemplate = table(
  "reply_template",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Which decisions it is for: decisions list the replies of their own category first. */
    category: text().$type<"accepted" | "declined" | "other">().notNull(),
    position: int().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("reply_template_team_idx").on(t.teamId, t.position)],
)

/** An image: a portal's logo or cover, or a person's picture. Stored as re-encoded by us, never as uploaded. */
export const image = table(
  "image",
  {
    /** Unguessable; part of its address. */
    id: text().primaryKey(),
    /** Null for a person's own picture. */
    teamId: text().references(() => organization.id, { onDelete: "cascade" }),
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    portalId: text().references(() => portal.id, { onDelete: "cascade" }),
    kind: text().$type<"logo" | "cover" | "avatar" | "team">().notNull(),
    /** Pixels of the largest stored size. */
    width: int().notNull(),
    height: int().notNull(),
    /** Of a cover: its main colour, `#rrggbb`; null: it is grey, or was uploaded before colours were stored. */
    color: text(),
    createdAt: at().notNull(),
    /** Set until the image is used; then null. */
    expiresAt: at(),
  },
  (t) => [
    index("image_team_idx").on(t.teamId),
    index("image_user_idx").on(t.userId),
    index("image_portal_idx").on(t.portalId),
    index("image_expires_idx").on(t.expiresAt),
  ],
)
