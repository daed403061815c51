import { z } from "zod"

/** Role in a team: a built-in one, a custom one, or several separated by commas. */
const teamRole = z.string()

export const sessionTeam = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  role: teamRole,
  /** When the caller is shut out, since the team asks for a second factor and they have none; null: never. */
  enterUntil: z.date().nullable(),
})
export type SessionTeam = z.infer<typeof sessionTeam>

export const sessionOutput = z.strictObject({
  /** Null: nobody is signed in. `role` is the platform's, not a team's. */
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string(), image: z.string().nullable(), role: z.string() }).nullable(),
  /** The admin who acts as `user`, and until when; null: it is themselves. */
  impersonator: z.strictObject({ name: z.string(), until: z.date() }).nullable(),
  /** Nobody is signed in: until a while ago an admin acted as that person here, and can go back to their own account. */
  acted: z.strictObject({ admin: z.string(), person: z.string() }).nullable(),
  /** Oldest membership first. */
  teams: z.array(sessionTeam),
  /** The one that calls without a named team work in. */
  team: sessionTeam.nullable(),
  /** What the caller's roles in `team` allow, by role and resource; only of those that the team has made itself. */
  ownRoles: z.record(z.string(), z.record(z.string(), z.array(z.string()).readonly())),
  /** The first steps of `team` are not behind it, and the caller is who takes them. */
  firstSteps: z.boolean(),
  /** False: mail is kept on the server and addresses are not verified. */
  mail: z.strictObject({ configured: z.boolean() }),
  /** Sign-in methods besides the password; only configured ones are listed. */
  auth: z.strictObject({
    /** The configured base URL. Passkeys belong to its host name, and requests from other origins are rejected. */
    baseUrl: z.string(),
    providers: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    magicLink: z.boolean(),
    passkey: z.boolean(),
    /** An address must be verified before the first sign-in. */
    requireVerification: z.boolean(),
    /** What the operator leaves on: signing in with a password, setting it again by mail, mailed links for addresses, one's own deletion. */
    password: z.boolean(),
    reset: z.boolean(),
    verificationMail: z.boolean(),
    deletion: z.boolean(),
  }),
  /** Where the use of the app is counted for those who agree; null: nowhere. */
  analytics: z.strictObject({ key: z.string(), host: z.string(), texts: z.boolean() }).nullable(),
  limits: z.strictObject({ /** Bytes, per file. */ uploadMaxBytes: z.number().int() }),
})
export type SessionInfo = z.infer<typeof sessionOutput>
