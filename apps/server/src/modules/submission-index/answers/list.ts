import { blindnessNow } from "../../../platform/blind-portals.ts"
import { NotFound } from "../../../platform/errors.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { readableNow, sees } from "../../../platform/visible-portals.ts"
import { filterContext } from "../compiled-filter.ts"
import { type Question, readQuestions } from "./questions.ts"
import type { FilterQuestion } from "./schema.ts"

/**
 * The questions that a filter on these portals can name: those that they ask in the same way, with earlier ones that they no longer ask.
 * In a blind round, questions that say who sent a submission are left out.
 * @param slugs none: all portals that the caller sees
 * @throws NotFound
 */
export async function listQuestions(ctx: TeamContext, slugs: readonly string[]): Promise<FilterQuestion[]> {
  const [blindness, visible] = [await blindnessNow(ctx), await readableNow(ctx)]
  const { teamIndex, referenceData } = await filterContext(ctx)
  const questions = await readQuestions(ctx.db, ctx.team.id, teamIndex)
  const named = slugs.length > 0 ? slugs.map((slug) => referenceData.portals.get(slug) ?? "") : [...referenceData.portals.values()]
  const portalIds = named.filter((id) => sees(visible, id))
  if (slugs.length > 0 && (portalIds.length < named.length || named.includes(""))) throw new NotFound("portal")
  const byKey = new Map<string, { question: Question; portalId: string }[]>()
  for (const portalId of portalIds) {
    for (const [key, question] of questions.get(portalId) ?? []) {
      const same = byKey.get(key) ?? []
      same.push({ question, portalId })
      byKey.set(key, same)
    }
  }
  return [...byKey].flatMap(([key, same]) => {
    const [first] = same
    const differs = same.some(({ question }) => question.kind !== first?.question.kind)
    const isHidden = same.some(({ question, portalId }) => question.identifying && blindness?.portals.has(portalId))
    if (first === undefined || differs || isHidden) return []
    const { kind, label, group, currency } = (same.find(({ question }) => question.asked) ?? first).question
    const options = new Map(same.flatMap(({ question }) => [...question.options]))
    const asked = same.some(({ question }) => question.asked)
    return [
      {
        ...{ key, kind, label, group, asked },
        options: [...options].map(([option, name]) => ({ key: option, label: name })),
        integer: same.every(({ question }) => question.integer),
        currency: same.every(({ question }) => question.currency === currency) ? currency : null,
      },
    ]
  })
}
