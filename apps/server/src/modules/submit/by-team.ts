import { portal, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import type { CreatedSubmission, CreateSubmissionInput } from "../submissions/schema.ts"
import { submit } from "./submit.ts"

/**
 * Creates a submission through a portal of the team for somebody, who gets the usual receipt. There is no spam check,
 * no proof of work and no portal password. Only the submitter gets the status link, so it is not in the response.
 * @throws NotFound if the portal is not the team's or hidden; as {@link submit}
 */
export async function createSubmission(ctx: TeamContext, input: CreateSubmissionInput): Promise<CreatedSubmission> {
  const { portal: slug, ...sent } = input
  const [row] = await ctx.db
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.slug, slug), eq(portal.teamId, ctx.team.id)))
  if (!row || !sees(await readablePortals(ctx), row.id)) throw new NotFound("portal")
  const { number } = await submit({ ...ctx, remoteAddress: null, userAgent: null }, { ...sent, slug }, true)
  const [made] = await ctx.db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), eq(submission.number, number)))
  if (!made) throw new NotFound("submission")
  return { id: made.id, number }
}
