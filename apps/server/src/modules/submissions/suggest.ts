import { portalVersion, submission } from "@intray/db/schema"
import { and, eq, inArray, isNull } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { formOf } from "../forms/published-forms.ts"
import { compileFilter, type FilterRequest } from "../submission-index/compiled-filter.ts"
import { scan } from "../submission-index/scan.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import { textsIn } from "../submission-index/text/document.ts"
import { meant, Vocabulary } from "../submission-index/text/near.ts"
import { searchQuery } from "../submission-index/text/service.ts"
import { searchNumbers } from "./search.ts"

/** The newest submissions whose words can be suggested. */
const MOST_READ = 1_000
const CHUNK = 100
/** Characters that are read of one submission. */
const MOST_CHARACTERS = 20_000
const first = { newest: true, after: null, limit: 1 }

/**
 * One request at a time in this process: each reads for some tenths of a second, and many of them together would use every turn of the
 * event loop, so that no other request would be answered.
 */
let reading: Promise<unknown> = Promise.resolve()
/** The newest request of each caller; earlier ones are abandoned. */
const newest = new Map<string, symbol>()

/**
 * Suggests a search text for a search without results, from words in submissions that the caller sees and the rest of the filter matches.
 * @returns the text to search for instead; null if the search has results, if nothing similar has any, and if the caller has sent
 *   another request meanwhile
 * @throws NotFound if the filter names something hidden, or of another team
 */
export async function suggestText(ctx: TeamContext, filter: SubmissionFilter): Promise<string | null> {
  const who = `${ctx.team.id}:${ctx.actor.type}:${ctx.actor.id}`
  const compiled = Symbol(who)
  newest.set(who, compiled)
  const isNewest = () => newest.get(who) === compiled
  try {
    const asked = await compileFilter(ctx, filter, "readable")
    if (asked.query.length === 0 || (await finds(ctx, asked))) return null
    const answer = reading.then(() => (isNewest() ? nearest(ctx, filter, asked, isNewest) : null))
    reading = answer.catch(() => undefined)
    return await answer
  } finally {
    if (isNewest()) newest.delete(who)
  }
}

async function nearest(ctx: TeamContext, filter: SubmissionFilter, asked: FilterRequest, wanted: () => boolean): Promise<string | null> {
  const { text = "" } = filter
  const vocabulary = await vocabularyOf(ctx, asked, wanted)
  if (vocabulary === null) return null
  const better = await meant(text, vocabulary, (word) => finds(ctx, { ...asked, query: searchQuery(word, asked.nameless) }))
  if (better === null) return null
  return (await finds(ctx, await compileFilter(ctx, { ...filter, text: better }, "readable"))) ? better : null
}

const finds = async (ctx: TeamContext, asked: FilterRequest) => (await searchNumbers(ctx, asked, first)).length > 0

/** The words of the newest submissions that the rest of the filter matches. Yields to other requests. Null once it is abandoned. */
async function vocabularyOf(
  ctx: TeamContext,
  { teamIndex, compiled, nameless }: FilterRequest,
  wanted: () => boolean,
): Promise<Vocabulary | null> {
  const vocabulary = new Vocabulary()
  const numbers = scan(teamIndex, compiled, { ...first, limit: MOST_READ })
  for (let at = 0; at < numbers.length && !vocabulary.full; at += CHUNK) {
    const rows = await ctx.db
      .select({ answers: submission.answers, version: { id: portalVersion.id, form: portalVersion.form } })
      .from(submission)
      .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
      .where(
        and(eq(submission.teamId, ctx.team.id), inArray(submission.number, numbers.slice(at, at + CHUNK)), isNull(submission.erasedAt)),
      )
    for (const { answers, version } of rows) {
      let left = MOST_CHARACTERS
      for (const { text, identifying } of textsIn(formOf(version), answers)) {
        if (nameless && identifying) continue
        vocabulary.add(text.slice(0, left))
        left -= text.length
        if (left <= 0) break
      }
    }
    await othersFirst()
    if (!wanted()) return null
  }
  return vocabulary
}
