import type { Tx } from "@intray/db"
import { apikey, event, publication, publicationItem, user } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, desc, eq, inArray } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { type Actor, isOwn } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { stagesOf } from "../stages/service.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import type { SeenPosition } from "./schema.ts"

/** Events that change a submission's stage, for the team or for its submitter. */
const types = [
  "submission.stage_changed",
  "submission.restaged",
  "submission.published",
  "submission.withdrawn",
  "publication.planned",
] as const

type Doer = { personId: string | null; person: string | null; keyId: string | null; key: string | null }

const isMine = ({ personId, keyId }: Doer, actor: Actor) => isOwn({ authorId: personId, apiKeyId: keyId }, actor)

/** Whether this act changed the submission before, so that it is a retry after a lost response. */
export async function cameBefore(tx: Tx, ctx: Pick<TeamContext, "actor">, { id }: Pick<HeldRow, "id">, actId: string): Promise<boolean> {
  const { type, id: actorId } = ctx.actor
  if (actorId === null) return false
  const mine = and(eq(event.actorType, type), eq(event.actorId, actorId))
  const done = and(eq(event.actId, actId), eq(event.submissionId, id), inArray(event.type, [...types, "message.written"]))
  return (await tx.$count(event, and(done, mine))) > 0
}

/** The pending publication of its decision; undefined: none. */
export async function waitingIn(tx: Tx, { id, held }: Pick<HeldRow, "id" | "held">) {
  if (!held) return undefined
  const [found] = await tx
    .select({ runAt: publication.runAt, personId: publication.userId, person: user.name, keyId: publication.apiKeyId, key: apikey.name })
    .from(publicationItem)
    .innerJoin(publication, eq(publication.id, publicationItem.publicationId))
    .leftJoin(user, eq(user.id, publication.userId))
    .leftJoin(apikey, eq(apikey.id, publication.apiKeyId))
    .where(and(eq(publicationItem.submissionId, id), eq(publicationItem.state, "waiting")))
  return found
}

/**
 * Refuses a decision if somebody else changed the submission's stage after the caller last saw it. The caller's own changes do not count.
 * @param from locked by this transaction
 * @throws Refused (`decided_meanwhile`) naming who changed the stage
 */
export async function refuseOvertaken(tx: Tx, ctx: TeamContext, from: HeldRow, seen: SeenPosition): Promise<void> {
  const waiting = await waitingIn(tx, from)
  const doers: (Doer | undefined)[] = []
  if (from.stageId !== seen.stageId || from.publicStageId !== seen.publicStageId) doers.push(await lastChange(tx, from.id))
  if (waiting && !seen.leaving) doers.push(waiting)
  // A recall is recorded for a publication and not for each of its decisions, so nobody is named then.
  if (doers.length === 0 && !waiting && seen.leaving) doers.push(undefined)
  const other = doers.find((doer) => !doer || !isMine(doer, ctx.actor))
  if (other === undefined && !doers.includes(undefined)) return
  const stage = (await stagesOf(tx, ctx.team.id)).find((one) => one.id === from.stageId)?.name ?? ""
  const state = waiting ? "leaving" : from.held ? "held" : "told"
  const by = other?.person ?? other?.key ?? null
  throw new Refused(refusals.decidedMeanwhile({ by, stage, number: from.number, state }), { code: "decided_meanwhile" })
}

async function lastChange(tx: Tx, submissionId: string): Promise<Doer | undefined> {
  const [last] = await tx
    .select({ actorType: event.actorType, actorId: event.actorId, person: user.name, key: apikey.name })
    .from(event)
    .leftJoin(user, and(eq(event.actorType, "user"), eq(user.id, event.actorId)))
    .leftJoin(apikey, and(eq(event.actorType, "apiKey"), eq(apikey.id, event.actorId)))
    .where(and(eq(event.submissionId, submissionId), inArray(event.type, [...types])))
    .orderBy(desc(event.id))
    .limit(1)
  if (!last) return undefined
  const { actorType, actorId, person, key } = last
  return { personId: actorType === "user" ? actorId : null, person, keyId: actorType === "apiKey" ? actorId : null, key }
}
