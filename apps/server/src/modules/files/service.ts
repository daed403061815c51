import { file, message, reviewGuest, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { DomainError } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import { demandEntry, isAllowed, isPaused, teamsOf } from "../../platform/teams.ts"
import { sees, visiblePortals } from "../../platform/visible-portals.ts"
import type { KeyCaller } from "../api-keys/grant.ts"
import { readFileProof } from "../reviews/guests/file-proof.ts"
import { canReadAsGuest, findGuest } from "../reviews/guests/find.ts"

export type ReadableFile = { id: string; name: string; size: number; contentType: string; sha256: string }

/**
 * A stored file of a submission, for somebody who may read it: a member of its team who sees it and whose role may read submissions, the
 * holder of that submission's own status link, or a guest who reviews it.
 * @param who `userId` of the session, or the API key, and the demoId and the proof of a guest that were presented, if any
 * @returns null alike for unknown, unfinished and not theirs
 * @throws DomainError 403 (`second_factor_required`)
 */
export async function fileFor(
  services: Services,
  id: string,
  who: { userId: string | null; key?: KeyCaller | null; demoId: string | null; guestProof?: string | null },
): Promise<ReadableFile | null> {
  const { db } = services
  const rows = await db
    .select({ file, demoId: submission.demoId, portalId: submission.portalId, message: message.state })
    .from(file)
    .innerJoin(submission, eq(submission.id, file.submissionId))
    .leftJoin(message, eq(message.id, file.messageId))
    .where(and(eq(file.id, id.slice(0, 64)), eq(file.state, "stored")))
  const found = rows[0]
  if (!found?.file.contentType || !found.file.sha256) return null
  // What goes with a message that waits is not told yet.
  const told = found.message === null || found.message === "sent" || found.message === "failed"
  const byLink = told && who.demoId !== null && who.demoId === found.demoId && !(await isPaused(db, found.file.teamId))
  // An address that names a guest is theirs alone, whoever is signed in.
  if (who.guestProof) {
    const ofSubmission = found.message === null && found.file.submissionId !== null
    if (!ofSubmission || !(await isGuestReader(services, who.guestProof, found.file))) return null
  } else if (!byLink && who.key) {
    if (!(await isKeyReader(services, who.key, found.file.teamId, found.portalId))) return null
  } else if (
    !byLink &&
    !(who.userId !== null && (await isReader(services, who.userId, { teamId: found.file.teamId, portalId: found.portalId })))
  )
    return null
  const { name, size, contentType, sha256 } = found.file
  return { id: found.file.id, name, size, contentType, sha256 }
}

async function isGuestReader(services: Services, proof: string, file: { id: string; submissionId: string | null }): Promise<boolean> {
  const now = services.clock.now()
  const guestId = readFileProof(services, proof, { fileId: file.id, now })
  if (guestId === null || file.submissionId === null) return false
  try {
    const { guest } = await findGuest(services.db, eq(reviewGuest.reviewerId, guestId), now)
    // Files say who sent them: their tags, and their names.
    return !guest.round.blind && (await canReadAsGuest(services.db, guest, { submissionId: file.submissionId, now }))
  } catch (cause) {
    // The link was revoked, or its round has closed.
    if (cause instanceof DomainError) return false
    throw cause
  }
}

async function isKeyReader({ db }: Services, key: KeyCaller, teamId: string, portalId: string): Promise<boolean> {
  const { actor, team } = key
  if (team.id !== teamId || !(await isAllowed(db, team, { submission: ["read"] }))) return false
  return sees(await visiblePortals({ db, team, actor }), portalId)
}

/** @throws DomainError 403 (`second_factor_required`) where somebody could read it but for the second factor that the team asks for */
async function isReader({ db }: Services, userId: string, { teamId, portalId }: { teamId: string; portalId: string }): Promise<boolean> {
  const own = (await teamsOf(db, userId)).find((one) => one.id === teamId)
  if (!own) return false
  const { id, slug, name, role } = own
  const team = { id, slug, name, role }
  if (!(await isAllowed(db, team, { submission: ["read"] }))) return false
  if (!sees(await visiblePortals({ db, team, actor: { type: "user", id: userId, name: null } }), portalId)) return false
  demandEntry(own, new Date())
  return true
}
