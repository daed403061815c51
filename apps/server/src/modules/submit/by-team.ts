import { portal, submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import type { CreatedSubmission, CreateSubmissionInput } from "../submissions/schema.ts"
import { submit } from "./submit.ts"

/**
 * Sends something in through a portal of the team's for somebody, who gets their receipt as if they had done it. It is taken for no spam,
 * and asked for neither a proof nor the portal's password. The status link is the submitter's alone and not in the answer.
 * @throws NotFound when the portal is not the team's or not seen; as {@link submit}
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
