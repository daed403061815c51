import { trpc } from "../../../../lib/trpc.ts"
import type { InboxFilter } from "../filter.ts"

/** The questions that a filter on the portals of the list can name. */
export function useQuestions({ portals }: Pick<InboxFilter, "portals">) {
  return trpc.submissions.questions.useQuery(portals.length > 0 ? { portals } : {})
}
