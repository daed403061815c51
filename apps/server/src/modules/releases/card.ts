import { submission } from "@intray/db/schema"
import { releasesServer } from "@intray/i18n/releases-server"
import { and, eq, inArray } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { formsOf, portalsIn, surroundings } from "../exports/rows.ts"
import { countFacets, matching } from "../submission-index/match.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import { type DatasetCard, MAX_ROWS } from "./schema.ts"

const words = releasesServer.card
const ROWS = 500

/**
 * Draft of a data set's card, without anybody's words: its contents, origin, labels and gaps. Members edit it.
 * @throws NotFound when the filter names something of another team
 */
export async function cardOf(
  ctx: TeamContext,
  { filter, identifying }: { filter: SubmissionFilter; identifying: boolean },
): Promise<DatasetCard> {
  const numbers = (await matching(ctx, filter)).slice(0, MAX_ROWS)
  const [facets, about, forms] = await Promise.all([
    countFacets(ctx, filter),
    surroundings(ctx),
    portalsIn(ctx, filter).then((ids) => formsOf(ctx, ids)),
  ])
  const visible = await visibleSubmissions(ctx)
  const sum = { rows: 0, withdrawn: 0, from: "", to: "" }
  const people = new Set<string>()
  for (let at = 0; at < numbers.length; at += ROWS) {
    const some = and(
      eq(submission.teamId, ctx.team.id),
      inArray(submission.number, numbers.slice(at, at + ROWS)),
      amongSubmissions(visible),
    )
    const rows = await ctx.db
      .select({
        email: submission.submitterEmail,
        withdrawnAt: submission.withdrawnAt,
        erasedAt: submission.erasedAt,
        createdAt: submission.createdAt,
      })
      .from(submission)
      .where(some)
    for (const row of rows) {
      if (row.erasedAt !== null) continue
      if (row.withdrawnAt !== null) {
        sum.withdrawn += 1
        continue
      }
      sum.rows += 1
      people.add(row.email.toLowerCase())
      const day = row.createdAt.toISOString().slice(0, 10)
      if (sum.from === "" || day < sum.from) sum.from = day
      if (day > sum.to) sum.to = day
    }
    await othersFirst()
  }
  const groups = about.groups.filter((group) => facets.labels.some(({ id }) => about.labels.get(id)?.groupId === group.id))
  const labelled =
    facets.labels.length === 0
      ? 0
      : (await matching(ctx, { ...filter, labels: { ...filter.labels, any: facets.labels.slice(0, 100).map((one) => one.id) } })).length
  const titles = facets.portals.flatMap(({ id }) => about.portals.get(id)?.title ?? [])
  const asks = forms.flat().some((form) => form.fields.some((field) => field.type === "consent"))
  return {
    what: words.what({ rows: sum.rows, portals: titles, from: sum.from, to: sum.to }),
    who: words.who({ people: people.size, identifying }),
    labelled: words.labelled({ groups: groups.map((group) => group.name), labelled: Math.min(labelled, sum.rows), rows: sum.rows }),
    gaps: words.gaps({ withoutConsent: asks ? 0 : sum.rows, withdrawn: sum.withdrawn }),
  }
}
