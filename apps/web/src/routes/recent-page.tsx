import { ownLists } from "@intray/i18n/own-lists"
import { recent } from "@intray/i18n/recent"
import { type ListedUndoRecord, RecentPage as Recent } from "../features/recent/recent-page.tsx"
import { sentence, textOf } from "../features/submissions/history/history.ts"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"
import { useMe } from "./open-slots.tsx"

/** What one did last, in the sentences of the histories where it is too. */
export function RecentPage() {
  useTitle(ownLists.activity)
  const me = useMe()
  const can = useCan()
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const tell = ({ actId, kind, change, createdAt }: ListedUndoRecord) => {
    if (kind === "reviewers") {
      const { name, count } = change.after as { name: string; count: number }
      return recent.assigned({ round: name, count })
    }
    return textOf(
      sentence(
        { id: actId, actor: { type: "user", id: me.id, name: null }, createdAt, ...change },
        { userId: me.id, portal: "", stages, labels: [] },
      ),
    )
  }
  return <Recent tell={tell} allowed={can({ submission: ["label"] }) || can({ submission: ["move"] })} reasonOf={reasonOf} />
}
