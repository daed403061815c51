import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { image, member, organization, user } from "@intray/db/schema"
import { accountServer } from "@intray/i18n/account-server"
import { adminServer } from "@intray/i18n/admin-server"
import { and, asc, eq, inArray, ne } from "drizzle-orm"
import { type AuditActor, audit } from "../../platform/audit.ts"
import { Refused } from "../../platform/errors.ts"
import { asTeamId, recordEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { isOwner } from "../../platform/teams.ts"
import { payingOn } from "../billing/end.ts"
import { storageKeys } from "../images/service.ts"
import { removeFilesOf } from "../imports/remove.ts"
import { dropMember } from "../members/change.ts"
import { trashTeam } from "../teams/trash.ts"

type Person = { id: string; name: string }
type Own = { teamId: string; role: string; name: string; others: string[] }

/** The teams that somebody belongs to, with the roles of everybody else in each. */
async function teamsWith(db: DbOrTx, userId: string): Promise<Own[]> {
  const own = await db
    .select({ teamId: member.organizationId, role: member.role, name: organization.name })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.organizationId))
  if (own.length === 0) return []
  const ids = own.map((one) => one.teamId)
  const others = await db
    .select({ teamId: member.organizationId, role: member.role })
    .from(member)
    .where(and(inArray(member.organizationId, ids), ne(member.userId, userId)))
  return own.map((one) => ({ ...one, others: others.filter(({ teamId }) => teamId === one.teamId).map(({ role }) => role) }))
}

const leadsAlone = ({ role, others }: Own) => isOwner(role) && others.length > 0 && !others.some(isOwner)

/**
 * An account must not leave others behind in a team that nobody can lead any more.
 * @returns why it cannot be deleted, in words for its owner; null when it can, as long as nobody else goes meanwhile: {@link leaveTeams}
 */
export async function refuseDeletion(db: DbOrTx, userId: string): Promise<string | null> {
  const alone = (await teamsWith(db, userId)).find(leadsAlone)
  return alone ? accountServer.onlyOwner({ team: alone.name }) : null
}

/**
 * Anyone who deletes their own account ends first what their team would go on paying for: nobody is left who could.
 * @returns why it cannot be deleted yet, in words for its owner; null when it can
 */
export async function refusePaying(services: Pick<Services, "env">, db: DbOrTx, userId: string): Promise<string | null> {
  const alone = (await teamsWith(db, userId)).filter(({ others }) => others.length === 0)
  const ids = alone.map(({ teamId }) => teamId)
  const paid = await payingOn(services, db, ids)
  const team = alone.find(({ teamId }) => teamId === paid?.teamId)
  return paid && team ? accountServer.planRunning({ team: team.name, plan: paid.plan, free: paid.free }) : null
}

/** Holds the teams that somebody belongs to until the transaction ends. They come before anybody's account, as everywhere. */
export async function holdTeams(tx: Tx, userId: string): Promise<void> {
  const ids = (await teamsWith(tx, userId)).map((one) => one.teamId)
  if (ids.length === 0) return
  await forUpdate(tx.select({ id: organization.id }).from(organization).where(inArray(organization.id, ids)).orderBy(asc(organization.id)))
}

/**
 * Takes somebody out of all their teams, in the transaction that removes their account: of two owners who go at once one stays. Teams that
 * nobody else belongs to go into the trash, and from there for good: nobody is left who could open them. An admin of the platform can still
 * see them there. What such a team pays for ends: `lookAtSubscriptions`.
 * @throws Refused (`leads_a_team`)
 */
export async function leaveTeams(tx: Tx, ctx: AuditActor, person: Person): Promise<void> {
  await holdTeams(tx, person.id)
  const themselves = ctx.actor.id === person.id
  for (const own of await teamsWith(tx, person.id)) {
    const { teamId, role, others, name } = own
    if (leadsAlone(own)) {
      throw new Refused(themselves ? accountServer.onlyOwner({ team: name }) : adminServer.refused.leads_a_team, { code: "leads_a_team" })
    }
    if (others.length === 0) await trashTeam(tx, ctx, teamId)
    else {
      const team = { id: asTeamId(teamId) }
      await dropMember(tx, { team, actor: ctx.actor }, person.id)
      const target = { type: "user", id: person.id, name: person.name }
      await audit(tx, { ctx, action: themselves ? "member.left" : "member.removed", teamId, target, detail: { role, account: "deleted" } })
      const type = themselves ? "team.member_left" : "team.member_removed"
      const before = { userId: person.id, role }
      await recordEvent(tx, { team, actor: ctx.actor, submissionId: null, type, before, after: null })
    }
  }
}

/**
 * What has to be done before somebody's account goes, in the transaction that removes it: they leave their teams, and the worker removes
 * the bytes of their pictures and of the files that they imported, whose rows go with the account.
 * @throws Refused (`leads_a_team`)
 */
export async function closeAccount(tx: Tx, ctx: AuditActor, person: Person): Promise<void> {
  await leaveTeams(tx, ctx, person)
  const pictures = await tx.select().from(image).where(eq(image.userId, person.id))
  if (pictures.length > 0) await enqueue(tx, { kind: "submission.remove", payload: { files: pictures.flatMap(storageKeys), mails: [] } })
  await removeFilesOf(tx, person.id)
}

/** Removes somebody's account, with what belongs to them alone. @throws Refused (`leads_a_team`) */
export async function removeAccount(tx: Tx, ctx: AuditActor, person: Person): Promise<void> {
  await closeAccount(tx, ctx, person)
  await tx.delete(user).where(eq(user.id, person.id))
}
