import type { Grants, Role } from "@intray/auth/permissions"
import { lets } from "../../procedures.ts"
import type { Meta } from "../trpc/init.ts"

/** The callers of the access tests: the columns of docs/authz-matrix.md in their order, with their descriptions. */
export const callers = {
  nobody: "no session",
  submitter: "signed in, belongs to no team; has sent something in",
  viewer: "a member of the team with the role viewer",
  member: "a member of the team with the role member",
  admin: "a member of the team with the role admin",
  owner: "an owner of the team",
  custom: "a member of the team with a role of its own, which grants `ac:read`, `submission:read` and `submission:label`",
  stranger: "an owner of another team, who names this one and its things",
  banned: "an owner of the team who was banned after signing in and still has the cookie",
  platform: "an admin of the platform, who belongs to no team",
  guest: "a guest reviewer of a round of the team, by the secret of their link and without a session",
} as const satisfies Record<string, string>

export type CallerKey = keyof typeof callers
export const callerKeys = Object.keys(callers) as CallerKey[]

/** The team's custom role that the caller `custom` has. */
export const customRole = { name: "Labeller", grants: { ac: ["read"], submission: ["read", "label"] } satisfies Grants }

/** What a call requires of its caller. `closed`: nobody may call it, although the library offers it. */
export type Need = Meta["permission"] | "closed"

/** Why a caller is refused. */
export type Refusal = "signedOut" | "role" | "outside" | "noAdmin" | "noGuest" | "closed"

const builtIn: Partial<Record<CallerKey, Role>> = { viewer: "viewer", member: "member", admin: "admin", owner: "owner" }

/** Why the rules refuse this caller; null if they may call. */
function refusalFor(need: Need, caller: CallerKey): Refusal | null {
  if (need === "closed") return "closed"
  if (need === "public") return null
  if (need === "guest") return caller === "guest" ? null : "noGuest"
  if (caller === "nobody" || caller === "banned" || caller === "guest") return "signedOut"
  if (need === "session") return null
  if (need === "admin") return caller === "platform" ? null : "noAdmin"
  if (caller === "custom") return lets(customRole.name, need, { [customRole.name]: customRole.grants }) ? null : "role"
  const role = builtIn[caller]
  if (role === undefined) return "outside"
  return lets(role, need) ? null : "role"
}

/** Default status of each refusal. Things of other teams are reported as not found. */
const statuses: Record<Refusal, number> = { signedOut: 401, role: 403, outside: 404, noAdmin: 404, noGuest: 404, closed: 404 }

/** Who may call an endpoint or procedure. */
export type Access = {
  need: Need
  /** Description of the secret that grants access to anybody who has it. */
  holds?: string
  /** The call names no team and works for all teams of the caller. */
  anyTeam?: true
  /** Statuses that differ from the default. */
  answers?: Partial<Record<Refusal, number>>
}

/** The result for a caller: `in`, `open` for public calls, or the status of a refusal. */
export function cellFor({ need, anyTeam, answers }: Access, caller: CallerKey): "in" | "open" | number {
  // In their own team, the stranger is an owner.
  const refusal = refusalFor(need, anyTeam && caller === "stranger" ? "owner" : caller)
  if (refusal !== null) return answers?.[refusal] ?? statuses[refusal]
  return need === "public" ? "open" : "in"
}
