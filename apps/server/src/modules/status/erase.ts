import { statusRefusals as words } from "@intray/i18n/translated"
import { Invalid } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { eraseSubmission } from "../submissions/erase.ts"
import { findByDemoId } from "./find.ts"

/** Attempts per ten minutes from one network. */
const perNetwork = { max: 30, windowSeconds: 600 }

/**
 * Erases all personal data of a submission, for a person who has its link and types its number. The link is then unknown.
 * @throws NotFound, Invalid (`number`), TooMany
 */
export async function eraseMine(ctx: PublicContext, input: { demoId: string; number: string }): Promise<{ erased: true }> {
  await ctx.services.limits.demand("status.erase", ctx.remoteAddress, perNetwork)
  const { id, teamId, number } = await findByDemoId(ctx.db, input.demoId)
  if (input.number.trim().replace(/^#\s*/, "") !== String(number)) {
    throw new Invalid([{ path: ["number"], code: "number_wrong", message: words.numberWrong({ number }) }])
  }
  const actor = { type: "submitter", id: null, name: null } as const
  await ctx.db.transaction((tx) => eraseSubmission(tx, { team: { id: teamId }, id, actor, now: ctx.clock.now(), because: "submitter" }))
  return { erased: true }
}
