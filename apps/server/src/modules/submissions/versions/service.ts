import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { portalVersion, submission, submissionVersion } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import type { TeamContext } from "../../../platform/services.ts"
import { loadVisible } from "../../../platform/visible-portals.ts"
import { formOf } from "../../forms/published-forms.ts"
import type { VersionList } from "./schema.ts"

/** Most stored versions of one submission; it cannot be changed more often. */
export const MAX_VERSIONS = 50

function readVersions(db: DbOrTx, submissionId: string) {
  return db
    .select({
      version: submissionVersion.version,
      title: submissionVersion.title,
      answers: submissionVersion.answers,
      replacedAt: submissionVersion.replacedAt,
      formId: portalVersion.id,
      form: portalVersion.form,
    })
    .from(submissionVersion)
    .innerJoin(portalVersion, eq(portalVersion.id, submissionVersion.portalVersionId))
    .where(eq(submissionVersion.submissionId, submissionId))
    .orderBy(desc(submissionVersion.version))
}

/** Earlier versions of a submission, newest first. */
export async function versionsOf(db: DbOrTx, submissionId: string) {
  const rows = await readVersions(db, submissionId)
  return rows.map(({ formId, form, ...row }) => ({ ...row, form: formOf({ id: formId, form }) }))
}

const replacedAtOf = prepared((db, $: { submissionId: string; version: number }) =>
  db
    .select({ at: submissionVersion.replacedAt })
    .from(submissionVersion)
    .where(and(eq(submissionVersion.submissionId, $.submissionId), eq(submissionVersion.version, $.version))),
)

/** When the submitter sent the current version; null if they never changed it. */
export async function editedAtOf(db: DbOrTx, { id, version }: { id: string; version: number }): Promise<Date | null> {
  if (version === 1) return null
  const [row] = await replacedAtOf(db, { submissionId: id, version: version - 1 })
  return row?.at ?? null
}

/** The earlier versions of a submission, for its team. @throws NotFound */
export async function listVersions(ctx: TeamContext, submissionId: string): Promise<VersionList> {
  const { id } = await loadVisible(ctx, submissionId)
  const versions = await versionsOf(ctx.db, id)
  return { items: versions.map((one) => ({ ...one, replacedAt: one.replacedAt.toISOString() })) }
}

/** Stores the current content of a submission as a version, in the transaction that has locked its row, before it changes. */
export async function keepVersion(tx: Tx, submissionId: string, now: Date): Promise<void> {
  const { id, teamId, version, portalVersionId, title, submitterName, answers, summary } = submission
  const rows = await tx
    .select({ submissionId: id, teamId, version, portalVersionId, title, submitterName, answers, summary })
    .from(submission)
    .where(eq(id, submissionId))
  await tx.insert(submissionVersion).values(rows.map((row) => ({ ...row, id: newId(), replacedAt: now })))
}
