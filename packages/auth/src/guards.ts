import { APIError } from "better-auth/api"
import { z } from "zod"
import { normalizeText } from "./clean-text.ts"
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSKEY_NAME_MAX_LENGTH } from "./constants.ts"
import { isLongerThan, mostUnits } from "./count-text.ts"
import { idShape, plainName } from "./names.ts"

/** Whether there is something to be seen, and nothing that cannot be kept. What nobody sees goes where it is written. */
const isName = (name: string) => !/\p{Cc}/u.test(name) && plainName(name) !== ""

/** A trimmed text of at most so many characters as people see them. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(mostUnits(max))
    .refine((value) => !isLongerThan(normalizeText(value), max))

/** What a sign-up may say. The library passes unknown keys on to the account; here they are refused. */
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
  /** What the mailed link of an invitation carries; never reaches the account. */
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
 * One role, by exactly its name. The library looks a name up without the spaces around it and stores it with them, and reads a comma
 * as the end of a name: both would let somebody give away a role that they may not.
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

/** Where the library takes any text that a person or a team may be called by, any role, or keys that it passes over in silence. */
const bodies: Record<string, z.ZodType> = {
  "/sign-up/email": signUpBody,
  // A picture of ours, or one elsewhere.
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
      // The library writes it down as it comes: a date is none in JSON.
      banExpires: z.null().optional(),
    }),
  }),
  "/admin/ban-user": z.looseObject({ banReason: banReason.optional(), banExpiresIn: z.number().int().min(1).max(MOST_BAN).optional() }),
  // A second factor is the app's code; a mailed one alone would be as strong as the mailbox that resets the password.
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
/** Those that take one text, on columns of text: a date that is none would be a fault of the database. */
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

/** Where the library puts the name of a column from the address into a query. */
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

/** @throws APIError 400 in the words that the library uses for its own checks */
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

/** Whether a browser on a page of `base` that is sent to `address` comes to `base` or to one of `origins`. */
export function staysHere(address: string, base: string, origins: readonly string[]): boolean {
  if (/[\\\p{Cc}]/u.test(address) || !URL.canParse(address, base)) return false
  const { origin, pathname } = new URL(address, base)
  // `/.//evil.example` stays, but is `//evil.example` once somebody has tidied it up, and then leads elsewhere.
  return (origin === new URL(base).origin || origins.includes(origin)) && !pathname.startsWith("//")
}

/** An address as it was sent, and as the library reads it that decodes some once more; null for one that cannot be decoded. */
function spellings(address: string): (string | null)[] {
  try {
    return [address, decodeURIComponent(address)]
  } catch {
    return [null]
  }
}

/** Looks at every address that the library might send a browser to. @throws APIError 403 */
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
