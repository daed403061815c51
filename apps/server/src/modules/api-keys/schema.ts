import { type Grants, type Permission, roles, statements, unguarded } from "@intray/auth/permissions"
import { lackingRead } from "@intray/auth/required-read"
import { z } from "zod"
import { cursor, moment, name, rowId } from "../../platform/values/schema.ts"

/** Keys of one team that open something. */
export const MAX_KEYS = 100
/** Calls that a key may make in a second. */
export const CALLS_A_SECOND = 60

/**
 * What programs cannot be given, no matter who makes their key: who belongs to a team, what people may do there, its keys and its money are
 * changed by people.
 */
const peoplesOwn: readonly string[] = ["organization", "member", "invitation", "team", "ac", "apiKey", "billing"]

/** Everything that a key can be given, in the order of the permissions. */
export const scopes: readonly Permission[] = Object.entries(statements)
  .filter(([resource]) => !peoplesOwn.includes(resource))
  .flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}` as Permission))
  .filter((one) => !unguarded.has(one))

const scope = z.string().refine((one): one is Permission => (scopes as readonly string[]).includes(one), "This is not a scope.")

/** `["submission:read"]` → `{ submission: ["read"] }` */
export function grantsOfScopes(list: readonly string[]): Record<string, string[]> {
  const grants: Record<string, string[]> = {}
  for (const one of list) {
    const [resource = "", action = ""] = one.split(":")
    grants[resource] = [...(grants[resource] ?? []), action]
  }
  return grants
}

/** `{ submission: ["read"] }` → `["submission:read"]`, those that are scopes, in their order. */
export function scopesOfGrants(grants: Grants): Permission[] {
  return scopes.filter((one) => {
    const [resource = "", action = ""] = one.split(":")
    return Object.hasOwn(grants, resource) && (grants[resource] ?? []).includes(action)
  })
}

/** What a key begins with where nothing else is asked for: reading. */
export const readScopes: readonly Permission[] = scopesOfGrants(roles.viewer.statements)

/**
 * `active` · `expired` its day has come · `revoked` somebody ended it · `maker_gone` its maker has left the team, was banned or has no
 * account: it does what they may, which is nothing.
 */
const keyState = z.enum(["active", "expired", "revoked", "maker_gone", "maker_second_factor"])

export const apiKeyItem = z.strictObject({
  id: rowId,
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  state: keyState,
  /** What it was given. */
  scopes: z.array(z.string()),
  /** Of those what its maker may not do any more, so that it may not either. */
  suspended: z.array(z.string()),
  /** The portals that it is kept to; null: all that its maker sees. */
  portalIds: z.array(rowId).nullable(),
  /** Null once the account is gone. */
  maker: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  createdAt: moment,
  expiresAt: moment.nullable(),
  /** Null: never. Noted once a minute. */
  lastUsedAt: moment.nullable(),
  lastAddress: z.string().nullable(),
  revokedAt: moment.nullable(),
})
export type ApiKeyItem = z.infer<typeof apiKeyItem>

export const listApiKeysInput = z.strictObject({ cursor: cursor.nullish(), limit: z.number().int().min(1).max(100).default(50) })
export const listApiKeysOutput = z.strictObject({
  /** Newest first; revoked ones too. */
  items: z.array(apiKeyItem),
  nextCursor: cursor.nullable(),
  /** What the caller may give a key: what they may do themselves. */
  givable: z.array(z.string()),
  /** Why keys open nothing: the team's plan, and the first that has them; null where they do. */
  plan: z.strictObject({ plan: z.string(), next: z.string().nullable() }).nullable(),
  /** Origin of this installation. */
  baseUrl: z.string(),
})
export type ApiKeyList = z.infer<typeof listApiKeysOutput>

const keyName = name(60)
const scopeList = z
  .array(scope)
  .min(1, "Choose at least one thing that this key may do.")
  .max(scopes.length)
  .refine(
    (list) => lackingRead(grantsOfScopes(list)).length === 0,
    "Choose submission:read as well: the others that you chose answer with what is in submissions.",
  )
/** Seconds: a minute to ten years. */
const expiresIn = z.number().int().min(60, "At least a minute.").max(315_360_000, "At most ten years.")

export const createApiKeyInput = z.strictObject({
  name: keyName,
  scopes: scopeList,
  /** Null: all that its maker sees. */
  portalIds: z.array(rowId).min(1, "Choose at least one portal, or all.").max(200).nullable().default(null),
  /** Seconds from now; null: it does not expire. */
  expiresIn: expiresIn.nullable().default(null),
})
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>
/** `key` is shown this once: only its hash is kept. */
export const createdApiKey = apiKeyItem.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>

/** What is left out stays. */
export const updateApiKeyInput = z.strictObject({
  id: rowId,
  name: keyName.optional(),
  scopes: scopeList.optional(),
  portalIds: z.array(rowId).min(1, "Choose at least one portal, or all.").max(200).nullish(),
})
export type UpdateApiKeyInput = z.infer<typeof updateApiKeyInput>

export const apiKeyIdInput = z.strictObject({ id: rowId })
export const revokeExpiredOutput = z.strictObject({ revoked: z.number().int() })
