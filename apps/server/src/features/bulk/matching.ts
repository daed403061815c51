import type { TeamContext } from "../../lib/services.ts"
import { listSubmissions } from "../submissions/list.ts"
import type { SubmissionFilter } from "../submissions/schema.ts"

/** The numbers of everything that matches, ascending. @throws NotFound when the filter names what is not this team's */
export async function matching(ctx: TeamContext, filter: SubmissionFilter): Promise<number[]> {
  const numbers: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listSubmissions>> = await listSubmissions(ctx, { filter, sort: "oldest", cursor, limit: 100 })
    for (const row of page.items) numbers.push(row.number)
    cursor = page.nextCursor
  } while (cursor !== null)
  return numbers.sort((a, b) => a - b)
}
