import { file, message, reviewGuest, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { DomainError } from "../../platform/errors.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { demandEntry, isAllowed, isPaused, teamsOf } from "../../platform/teams.ts"
import { readableSubmissions, seesSubmission } from "../../platform/visible-portals.ts"
import type { KeyCaller } from "../api-keys/grant.ts"
import { identifyingKeys, isHidden } from "../forms/identifying.ts"
import { formOfId } from "../forms/published-forms.ts"
import { getBlindView, getNeutralName } from "../reviews/blind/projection.ts"
import { readFileProof } from "../reviews/guests/file-proof.ts"
import { canReadAsGuest, findGuest } from "../reviews/guests/find.ts"

export type ReadableFile = {
  id: string
  name: string
  size: number
  contentType: string
  sha256: string
  /** The reader must not know whose it is: only a copy without metadata may be sent. The name is neutral already. */
  blind: boolean
}

/** Whom a file is for, and how they see it. */
type Reading = "not theirs" | "whole" | "blind"

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
    .select({
      file,
      demoId: submission.demoId,
      portalId: submission.portalId,
      versionId: submission.portalVersionId,
      message: message.state,
    })
    .from(file)
    .innerJoin(submission, eq(submission.id, file.submissionId))
    .leftJoin(message, eq(message.id, file.messageId))
    .where(and(eq(file.id, id.slice(0, 64)), eq(file.state, "stored")))
  const found = rows[0]
  if (!found?.file.contentType || !found.file.sha256 || found.file.submissionId === null) return null
  // What goes with a message that waits is not told yet.
  const told = found.message === null || found.message === "sent" || found.message === "failed"
  const byLink = told && who.demoId !== null && who.demoId === found.demoId && !(await isPaused(db, found.file.teamId))
  const place: Place = {
    teamId: found.file.teamId,
    portalId: found.portalId,
    submissionId: found.file.submissionId,
    field: found.file.field,
  }
  const about = { ...place, messageId: found.file.messageId }
  // A file address with a guest's signature works for that guest only, even if a member is signed in.
  const reading = who.guestProof
    ? await readingOfGuest(services, who.guestProof, { ...about, fileId: found.file.id, versionId: found.versionId })
    : byLink
      ? "whole"
      : await readingOf(services, who, about)
  if (reading === "not theirs") return null
  const { name, size, contentType, sha256 } = found.file
  const blind = reading === "blind"
  return { id: found.file.id, name: blind ? getNeutralName({ id: found.file.id, contentType }) : name, size, contentType, sha256, blind }
}

type Place = { teamId: string; portalId: string; submissionId: string; field: string }

/** @throws DomainError 403 (`second_factor_required`) where somebody could read it but for the second factor that the team asks for */
async function readingOf(
  services: Services,
  who: { userId: string | null; key?: KeyCaller | null },
  place: Place & { messageId: string | null },
): Promise<Reading> {
  const { db, clock } = services
  if (who.key) {
    const { actor, team } = who.key
    return team.id === place.teamId ? readingIn({ services, db, clock, actor, team }, place) : "not theirs"
  }
  const own = who.userId === null ? undefined : (await teamsOf(db, who.userId)).find((one) => one.id === place.teamId)
  if (!own) return "not theirs"
  const { id, slug, name, role, blindRounds, conflicts } = own
  const team = {
    id,
    slug,
    name,
    role,
    ...(blindRounds === undefined ? {} : { blindRounds }),
    ...(conflicts === undefined ? {} : { conflicts }),
  }
  const reading = await readingIn({ services, db, clock, actor: { type: "user", id: who.userId, name: null }, team }, place)
  if (reading !== "not theirs") demandEntry(own, new Date())
  return reading
}

async function readingOfGuest(
  services: Services,
  proof: string,
  { submissionId, field, messageId, fileId, versionId }: Place & { messageId: string | null; fileId: string; versionId: string },
): Promise<Reading> {
  const { db, clock } = services
  const now = clock.now()
  const guestId = messageId === null ? readFileProof(services, proof, { fileId, now }) : null
  if (guestId === null) return "not theirs"
  try {
    const { guest } = await findGuest(db, eq(reviewGuest.reviewerId, guestId), now)
    if (!(await canReadAsGuest(db, guest, { submissionId, now }))) return "not theirs"
    if (!guest.round.blind) return "whole"
    return isHidden(identifyingKeys(await formOfId(db, versionId)), field) ? "not theirs" : "blind"
  } catch (cause) {
    // The link was revoked, or its round has closed.
    if (cause instanceof DomainError) return "not theirs"
    throw cause
  }
}

async function readingIn(
  ctx: TeamContext,
  { portalId, submissionId, field, messageId }: Place & { messageId: string | null },
): Promise<Reading> {
  if (!(await isAllowed(ctx.db, ctx.team, { submission: ["read"] }))) return "not theirs"
  if (!seesSubmission(await readableSubmissions(ctx), { id: submissionId, portalId })) return "not theirs"
  const view = await getBlindView(ctx, { id: submissionId, portalId })
  if (view === null) return "whole"
  return messageId !== null || isHidden(view.hidden, field) ? "not theirs" : "blind"
}
