import { file, portalVersion, submission } from "@intray/db/schema"
import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { cleanPlan, isCleanable } from "../files/cleaning/clean.ts"
import { reader } from "../files/cleaning/copies.ts"
import { identifyingKeys, isHidden } from "../forms/identifying.ts"
import { formOf } from "../forms/published-forms.ts"

const ROWS = 500
/** Files whose content is looked at; of the types that can be cleaned, only a PDF that packs its objects or a damaged file cannot. */
const LOOKED_AT = 200
/** File names that a check tells. */
const NAMED = 10

export type Unclean = { count: number; names: string[]; people: { submissionId: string; number: number; name: string }[] }

/** Files of submissions that keep what they say of their makers, because it cannot be taken out of them. */
export async function uncleanFiles(ctx: TeamContext, numbers: readonly number[]): Promise<Unclean> {
  const visible = await visibleSubmissions(ctx)
  const found: Unclean = { count: 0, names: [], people: [] }
  const hiddenIn = new Map<string, ReadonlySet<string>>()
  let looks = LOOKED_AT
  const of = { submissionId: submission.id, number: submission.number, versionId: submission.portalVersionId }
  for (let from = 0; from < numbers.length; from += ROWS) {
    const rows = await ctx.db
      .select({ id: file.id, field: file.field, name: file.name, size: file.size, contentType: file.contentType, ...of })
      .from(file)
      .innerJoin(submission, eq(submission.id, file.submissionId))
      .where(
        and(
          eq(submission.teamId, ctx.team.id),
          inArray(submission.number, numbers.slice(from, from + ROWS)),
          amongSubmissions(visible),
          isNull(submission.erasedAt),
          isNull(submission.trashedAt),
          isNull(submission.withdrawnAt),
          isNull(file.messageId),
          eq(file.state, "stored"),
        ),
      )
      .orderBy(asc(submission.number), asc(file.id))
    await readForms(
      ctx,
      rows.map((row) => row.versionId),
      hiddenIn,
    )
    for (const { id, field, name, size, contentType, submissionId, number, versionId } of rows) {
      const hidden = hiddenIn.get(versionId)
      if (hidden && isHidden(hidden, field)) continue
      if (isCleanable(contentType)) {
        looks -= 1
        // A file whose bytes cannot be read is named too.
        const plan = looks < 0 ? null : await cleanPlan(reader(ctx.services.storage, id), { size, contentType }).catch(() => null)
        if (plan || (looks < 0 && contentType !== "application/pdf")) continue
      }
      found.count += 1
      if (found.names.length < NAMED) found.names.push(name)
      if (found.people.length < NAMED) found.people.push({ submissionId, number, name: "" })
    }
    await othersFirst()
  }
  return found
}

async function readForms(ctx: TeamContext, ids: readonly string[], known: Map<string, ReadonlySet<string>>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length === 0) return
  const rows = await ctx.db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(inArray(portalVersion.id, missing))
  for (const row of rows) known.set(row.id, identifyingKeys(formOf(row)))
}
