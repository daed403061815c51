import { typed } from "@intray/i18n/typed"
import { z } from "zod"
import { line, moment, name, pageSize, rowId, sought } from "../../../platform/values/schema.ts"

const PASSWORD_LENGTH = { min: 8, max: 128 } as const

const text = z.string()
const at = z.date()
/** Where the next page begins; opaque. */
export const adminCursor = z
  .string()
  .regex(/^[\w-]{1,600}$/)
  .optional()
/** What is looked for, in any case; empty: everything. */
export const adminSearch = sought(200).optional()

export const userRole = z.enum(["admin", "user"])
export type UserRole = z.infer<typeof userRole>
export const userShow = z.enum(["all", "admins", "banned", "unverified"])
export type UserShow = z.infer<typeof userShow>
export const userSort = z.enum(["newest", "oldest", "name", "email"])
export type UserSort = z.infer<typeof userSort>

export const listUsersInput = z.strictObject({
  cursor: adminCursor,
  limit: pageSize,
  search: adminSearch,
  show: userShow.default("all"),
  sort: userSort.default("newest"),
})
export type ListUsersInput = z.infer<typeof listUsersInput>

export const userItem = z.strictObject({
  id: text,
  name: text,
  email: text,
  image: text.nullable(),
  role: userRole,
  emailVerified: z.boolean(),
  /** Now; a ban that has ended is none. */
  banned: z.boolean(),
  twoFactor: z.boolean(),
  teams: z.number().int(),
  /** When a session of theirs was used last, as far as one is left. */
  seenAt: at.nullable(),
  createdAt: at,
})
export type UserItem = z.infer<typeof userItem>
export const listUsersOutput = z.strictObject({ items: z.array(userItem), nextCursor: text.nullable(), total: z.number().int() })

const userSession = z.strictObject({
  id: text,
  device: text,
  address: text.nullable(),
  /** Name of the admin who acts as this person in it. */
  impersonator: text.nullable(),
  createdAt: at,
  updatedAt: at,
  expiresAt: at,
})

export const userDetail = userItem.extend({
  banReason: text.nullable(),
  banExpires: at.nullable(),
  /** It is oneself. */
  self: z.boolean(),
  /** ADMIN_USER_IDS names them: their role cannot be taken here. */
  named: z.boolean(),
  /** `credential` is a password. */
  ways: z.array(text),
  memberships: z.array(z.strictObject({ id: text, name: text, slug: text, role: text })),
  sessions: z.array(userSession),
})
export type UserDetail = z.infer<typeof userDetail>

const password = z
  .string()
  .min(PASSWORD_LENGTH.min, `At least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max, `At most ${PASSWORD_LENGTH.max} characters.`)

export const oneUserInput = z.strictObject({ id: rowId })
export const createUserInput = z.strictObject({
  name: name(120),
  email: z
    .email({ error: () => typed.email })
    .max(254)
    .toLowerCase(),
  role: userRole.default("user"),
  /** Without a password the user sets one through "Forgot your password?". */
  password: password.optional(),
  /** Marks the address as confirmed. Otherwise the user must confirm it first, if mail is configured. */
  verified: z.boolean().default(true),
})
export type CreateUserInput = z.infer<typeof createUserInput>
export const createUserOutput = z.strictObject({ id: text })
export const setRoleInput = z.strictObject({ id: rowId, role: userRole })
export const banInput = z.strictObject({
  id: rowId,
  reason: line(200),
  /** Null: until somebody lifts it. */
  until: moment.nullish(),
})
export type BanInput = z.infer<typeof banInput>
export const setPasswordInput = z.strictObject({ id: rowId, password })
export const revokeSessionInput = z.strictObject({ id: rowId, sessionId: rowId })
/** `email`: the account's address, typed to confirm. */
export const deleteUserInput = z.strictObject({ id: rowId, email: z.string().max(254) })
export const doneOutput = z.strictObject({ done: z.literal(true) })
