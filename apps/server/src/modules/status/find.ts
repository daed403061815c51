import type { DbOrTx } from "@intray/db"
import { deletedTeam, organization, portal, portalVersion, stage, submission } from "@intray/db/schema"
import { addressAs } from "@intray/i18n/request-language"
import { and, eq, isNull, type SQL } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { asTeamId } from "../../platform/events.ts"

/** The form of a demoId; anything else counts as unknown. */
const demoIdPattern = /^[a-z0-9]{26,64}$/

const columns = {
  id: submission.id,
  teamId: submission.teamId,
  portalId: submission.portalId,
  number: submission.number,
  title: submission.title,
  summary: submission.summary,
  answers: submission.answers,
  submitterName: submission.submitterName,
  submitterEmail: submission.submitterEmail,
  version: submission.version,
  withdrawnAt: submission.withdrawnAt,
  dueAt: submission.dueAt,
  repliedAt: submission.repliedAt,
  source: submission.source,
  language: submission.language,
  suspicion: submission.suspicion,
  createdAt: submission.createdAt,
  teamName: organization.name,
  versionId: portalVersion.id,
  form: portalVersion.form,
  // Only the published stage: the team's own stage must not appear on this page.
  category: stage.category,
  wording: stage.publicWording,
  portal: {
    slug: portal.slug,
    title: portal.title,
    translations: portal.translations,
    language: portal.language,
    formality: portal.formality,
    state: portal.state,
    closedAt: portal.closedAt,
    opensAt: portal.opensAt,
    closesAt: portal.closesAt,
    quota: portal.quota,
    taken: portal.taken,
    promiseDays: portal.promiseDays,
    asksTreatment: portal.asksTreatment,
  },
}

/** Finds the submission of a status link. @throws NotFound alike for malformed, unknown and erased ids, and for a deleted team's */
export async function findByDemoId(db: DbOrTx, demoId: string) {
  if (!demoIdPattern.test(demoId)) throw new NotFound("status")
  return findStatus(db, eq(submission.demoId, demoId))
}

/** Loads the data of a status page. @throws NotFound, also for erased submissions and deleted teams */
export async function findStatus(db: DbOrTx, which: SQL | undefined) {
  const [row] = await db
    .select(columns)
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .innerJoin(organization, eq(organization.id, submission.teamId))
    .innerJoin(stage, eq(stage.id, submission.publicStageId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, submission.teamId))
    .where(and(which, isNull(submission.erasedAt), isNull(deletedTeam.teamId)))
  if (!row) throw new NotFound("status")
  addressAs(row.portal.formality)
  return { ...row, teamId: asTeamId(row.teamId) }
}

export type FoundStatus = Awaited<ReturnType<typeof findByDemoId>>
