import { normalized } from "@intray/auth/text"
import { type DbOrTx, isUniqueViolation, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId, newSecret } from "@intray/db/id"
import { invitation, member, organization, stage, user } from "@intray/db/schema"
import { authServer } from "@intray/i18n/auth-server"
import { errors } from "@intray/i18n/translated"
import { and, asc, eq, gt } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { asTeamId, recordEvent, type TeamId } from "../../platform/events.ts"
import { keepStep } from "../session/first-steps/service.ts"
import { makeCounter } from "../submission-index/text/service.ts"

/** The stages that every team begins with. */
export const defaultStages = [
  { ...authServer.stages.new, category: "inbox" },
  { ...authServer.stages.listening, category: "review" },
  { ...authServer.stages.shortlist, category: "review" },
  { ...authServer.stages.accepted, category: "accepted" },
  { ...authServer.stages.declined, category: "declined" },
  { ...authServer.stages.withdrawn, category: "withdrawn" },
] as const

/** "Ørjan's team" → `orjans-team`; `team` when nothing of the name can stand in an address. At most 40 characters. */
function slugOf(name: string): string {
  const slug = normalized(name, "NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d")
    .replace(/[\p{M}'’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "")
  return slug.length >= 2 ? slug : "team"
}

export type NewTeam = {
  name: string
  /** Made of the name when absent; then a suffix keeps it unique. */
  slug?: string
  ownerId: string
  /** Now, unless told (seeding). */
  at?: Date
}

/**
 * Makes a team with its owner, its stages and its counter.
 * @throws Refused (`slug_taken`) when the slug that was asked for is taken
 */
export async function createTeam(tx: Tx, entry: NewTeam): Promise<{ id: TeamId; slug: string; name: string }> {
  const createdAt = entry.at ?? new Date()
  const id = asTeamId(newId(createdAt))
  const slug = await insertOrganization(tx, { id, name: entry.name, createdAt }, entry.slug ?? null)
  await tx.insert(member).values({ id: newId(createdAt), organizationId: id, userId: entry.ownerId, role: "owner", createdAt })
  await furnishTeam(tx, { id, ownerId: entry.ownerId, at: createdAt })
  return { id, slug, name: entry.name }
}

/** Gives a team that was just made what every team begins with: its stages, its counter and the first line of its history. */
async function furnishTeam(tx: Tx, entry: { id: string; ownerId: string; at?: Date }): Promise<void> {
  const createdAt = entry.at ?? new Date()
  const id = asTeamId(entry.id)
  await tx.insert(stage).values(
    defaultStages.map(({ name, wording, category }, position) => ({
      id: newId(createdAt),
      teamId: id,
      name,
      category,
      publicWording: wording,
      position,
      createdAt,
    })),
  )
  await makeCounter(tx, id)
  const actor = { type: "user", id: entry.ownerId, name: null } as const
  await recordEvent(tx, { team: { id }, actor, submissionId: null, type: "team.created", before: null, after: null, at: createdAt })
}

async function insertOrganization(tx: Tx, row: { id: TeamId; name: string; createdAt: Date }, wanted: string | null): Promise<string> {
  const base = slugOf(row.name)
  const candidates = wanted === null ? [base, ...Array.from({ length: 4 }, () => `${base}-${newSecret(25)}`)] : [wanted]
  for (const slug of candidates) {
    try {
      await tx.transaction((nested) => nested.insert(organization).values({ ...row, slug }))
      return slug
    } catch (cause) {
      if (!isUniqueViolation(cause, "organization_slug_key")) throw cause
    }
  }
  throw new Refused(errors.slugTaken, { code: "slug_taken" })
}

/**
 * The team in which a new session begins: the first membership, or a team made for somebody who has none. Anyone who was invited and has
 * not answered yet gets none: the invitation decides. Called by the one hook of session creation.
 * @returns the team's id, or null
 */
export async function ensureTeam(db: DbOrTx, userId: string): Promise<TeamId | null> {
  return db.transaction(async (tx) => {
    // Two sign-ins at once make one team.
    const people = await forUpdate(tx.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId)))
    const person = people[0]
    if (!person) return null
    const memberships = await tx
      .select({ id: member.organizationId })
      .from(member)
      .where(eq(member.userId, userId))
      .orderBy(asc(member.createdAt), asc(member.id))
      .limit(1)
    if (memberships[0]) return asTeamId(memberships[0].id)
    const invited = await tx
      .select({ id: invitation.id })
      .from(invitation)
      .where(and(eq(invitation.email, person.email), eq(invitation.status, "pending"), gt(invitation.expiresAt, new Date())))
      .limit(1)
    if (invited[0]) return null
    const firstName = person.name.trim().split(/\s+/)[0] || person.name
    const team = await createTeam(tx, { name: authServer.teamName({ firstName: firstName.slice(0, 60) }), ownerId: userId })
    await keepStep(tx, team.id, "team", new Date())
    return team.id
  })
}
