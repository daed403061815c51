import { APIError } from "better-auth/api"
import { z } from "zod"
import { normalizeText } from "./clean-text.ts"
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSKEY_NAME_MAX_LENGTH } from "./constants.ts"
import { isLongerThan, mostUnits } from "./count-text.ts"
import { idShape, plainName } from "./names.ts"
import { parseUrl } from "./parse-url.ts"

/** Whether there is something to be seen, and nothing that cannot be kept. What nobody sees goes where it is written. */
const isName = (name: string) => !/\p{Cc}/u.test(name) && plainName(name) !== ""

/** A trimmed text with a maximum number of visible characters. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(mostUnits(max))
    .refine((value) => !isLongerThan(normalizeText(value), max))

/** Body of a sign-up. The library would copy unknown keys to the account, so they are refused here. */
const signUpBody = z.strictObject({
  name: text(NAME_MAX_LENGTH).refine(isName),
  email: z.string().max(EMAIL_MAX_LENGTH),
  password: z.string(),
  image: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional(),
  callbackURL: z.string().max(2000).optional(),
  rememberMe: z.boolean().optional(),
  /** From an invitation's mailed link; never stored on the account. */
  invitation: z.strictObject({ id: z.string().max(64), secret: z.string().max(64) }).optional(),
})

const personName = signUpBody.shape.name
const teamName = text(80).refine(isName)
const teamSlug = z
  .string()
  .min(2)
  .max(48)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .refine((slug) => !idShape.test(slug))

/**
 * Exactly one role name. The library looks names up without surrounding spaces but stores them with spaces, and treats a comma as a
 * separator. Both would let a member assign a role that they may not assign.
 */
const roleName = z
  .string()
  .min(1)
  .max(60)
  .refine((name) => name === name.trim() && !/[\p{Cc},]/u.test(name) && !(name in {}))
const roleNames = z.union([roleName, z.array(roleName).min(1).max(20)])

const passkeyName = text(PASSKEY_NAME_MAX_LENGTH).refine((name) => !/\p{Cc}/u.test(name))
const email = z.email().max(EMAIL_MAX_LENGTH)
const address = z.string().max(2000).optional()

const banReason = z.string().max(500)
/** Seconds in a hundred years. */
const MOST_BAN = 3_155_760_000

const picture = z.union([signUpBody.shape.image, z.string().regex(/^\/api\/images\/[\w-]{1,64}$/)]).nullable()
const teamFacts = { name: teamName, slug: teamSlug, logo: picture }
const teamChanges = z.strictObject(teamFacts).partial()

/** Stricter bodies for endpoints where the library accepts any text as a name or role, or silently ignores keys. */
const bodies: Record<string, z.ZodType> = {
  "/sign-up/email": signUpBody,
  // A picture stored here, or one elsewhere.
  "/update-user": z.strictObject({
    name: personName.optional(),
    image: z.union([signUpBody.shape.image, z.string().regex(/^\/api\/images\/[\w-]{1,64}$/)]).nullable(),
  }),
  "/sign-in/magic-link": z.strictObject({
    email,
    name: personName.optional(),
    callbackURL: address,
    newUserCallbackURL: address,
    errorCallbackURL: address,
  }),
  "/change-email": z.strictObject({ newEmail: email, callbackURL: address }),
  "/admin/create-user": z.looseObject({ name: personName, email, password: z.string().optional() }),
  "/admin/update-user": z.looseObject({
    data: z.looseObject({
      name: personName.optional(),
      email: email.optional(),
      image: picture.optional(),
      banReason: banReason.nullish(),
      // The library stores the value as it comes, and JSON has no dates.
      banExpires: z.null().optional(),
    }),
  }),
  "/admin/ban-user": z.looseObject({ banReason: banReason.optional(), banExpiresIn: z.number().int().min(1).max(MOST_BAN).optional() }),
  // Only the app's code counts as a second factor: a mailed code would be only as strong as the mailbox, which can also reset the
  // password.
  "/two-factor/enable": z.strictObject({ password: z.string().optional(), method: z.literal("totp").optional() }),
  "/passkey/verify-registration": z.looseObject({ response: z.looseObject({ id: z.string() }), name: passkeyName.optional() }),
  "/passkey/verify-authentication": z.looseObject({ response: z.looseObject({ id: z.string() }) }),
  "/passkey/update-passkey": z.strictObject({ id: z.string(), name: passkeyName.refine((name) => name !== "") }),
  "/organization/create": teamChanges
    .required({ name: true, slug: true })
    .extend({ keepCurrentActiveOrganization: z.boolean().optional() }),
  "/organization/update": z.strictObject({ data: teamChanges, organizationId: z.string().optional() }),
  "/organization/invite-member": z.looseObject({ role: roleNames }),
  "/organization/update-member-role": z.looseObject({ role: roleNames }),
  "/organization/create-role": z.looseObject({ role: roleName }),
  "/organization/update-role": z.looseObject({ data: z.looseObject({ roleName: roleName.optional() }) }),
  "/organization/create-team": z.looseObject({ name: teamName }),
  "/organization/update-team": z.looseObject({ data: z.looseObject({ name: teamName.optional() }) }),
}

const count = z.union([z.string().regex(/^\d{1,9}$/), z.number()]).optional()
const memberColumns = ["id", "userId", "organizationId", "role"] as const
const userColumns = ["id", "name", "email", "role"] as const
/** Operators for text columns: an invalid date would cause a database error. */
const filterOperator = z.enum(["eq", "ne", "contains", "starts_with", "ends_with"]).optional()
const listed = (columns: readonly [string, ...string[]]) =>
  z.looseObject({
    limit: count,
    offset: count,
    sortBy: z.enum([...columns, "createdAt"]).optional(),
    filterField: z.enum(columns).optional(),
    filterValue: z.string().optional(),
    filterOperator,
  })

/** Query parameters that the library inserts into a query as column names. */
const queries: Record<string, z.ZodType> = {
  "/organization/list-members": listed(memberColumns),
  "/admin/list-users": listed(userColumns),
  "/api-key/list": z.looseObject({
    limit: count,
    offset: count,
    sortBy: z.enum(["id", "name", "start", "expiresAt", "lastRequest", "createdAt", "updatedAt"]).optional(),
    sortDirection: z.enum(["asc", "desc"]).optional(),
  }),
}

/** @throws APIError 400 with the same message as the library's own checks */
export function checkBody(path: string | undefined, body: unknown): void {
  check(bodies[path ?? ""], body, "body")
}

/** @throws APIError 400 */
export function checkQuery(path: string | undefined, query: unknown): void {
  check(queries[path ?? ""], query ?? {}, "query")
}

function check(shape: z.ZodType | undefined, value: unknown, part: "body" | "query"): void {
  const result = shape?.safeParse(value)
  if (!result || result.success) return
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.join(".") || ("keys" in issue ? issue.keys.join(", ") : part)))]
  throw new APIError("BAD_REQUEST", { code: "VALIDATION_ERROR", message: `Invalid ${part} parameters`, fields })
}

const redirects = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo", "errorURL"]

/** Whether a browser on a page of `base` that is sent to `address` ends up at `base` or at one of `origins`. */
export function staysHere(address: string, base: string, origins: readonly string[]): boolean {
  const url = /[\\\p{Cc}]/u.test(address) ? null : parseUrl(address, base)
  if (!url) return false
  const { origin, pathname } = url
  // `/.//evil.example` is on this site, but becomes `//evil.example` once it is normalised, which is another site.
  return (origin === new URL(base).origin || origins.includes(origin)) && !pathname.startsWith("//")
}

/** Returns an address as sent, and decoded once more, as the library reads some of them; null if it cannot be decoded. */
function spellings(address: string): (string | null)[] {
  try {
    return [address, decodeURIComponent(address)]
  } catch {
    return [null]
  }
}

/** Checks every address that the library might redirect a browser to. @throws APIError 403 */
export function checkRedirects(
  sent: { body?: unknown; query?: unknown },
  here: { baseURL: string; trustedOrigins: readonly string[] },
): void {
  const isHere = (value: string | null) => value !== null && staysHere(value, here.baseURL, here.trustedOrigins)
  for (const part of [sent.body, sent.query]) {
    if (typeof part !== "object" || part === null) continue
    for (const key of redirects) {
      const values = [Object.hasOwn(part, key) ? (part as Record<string, unknown>)[key] : undefined].flat()
      const strange = values.some(
        (value) => value !== undefined && value !== null && !(typeof value === "string" && spellings(value).every(isHere)),
      )
      if (strange) throw new APIError("FORBIDDEN", { code: "INVALID_CALLBACK_URL", message: "Invalid callbackURL" })
    }
  }
}
