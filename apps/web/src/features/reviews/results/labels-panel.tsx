import { common } from "@intray/i18n/common"
import { reviewAssign } from "@intray/i18n/review-assign"
import type { LabelResults } from "@intray/server/modules/reviews/labels/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Link } from "@tanstack/react-router"
import { useCan } from "../../../lib/can.ts"
import { ownChange } from "../../../lib/live/own.ts"
import { usePending } from "../../../lib/pending.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"

const words = reviewAssign.labels

/** What reviewers agreed on in the label groups that each answers alone, and applying it once the round has closed. */
export function LabelsPanel({ roundId }: { roundId: string }) {
  const utils = trpc.useUtils()
  const can = useCan()
  const { data, error } = trpc.reviews.labels.useQuery({ roundId })
  const [busy, once] = usePending()
  if (!data && error) {
    return (
      <p role="alert" className="max-w-[960px] border-b px-3.5 py-3 text-danger md:px-4">
        {words.title}: {reasonOf(error)}
      </p>
    )
  }
  if (!data || data.items.length === 0) return null
  const open = data.items.reduce((sum, one) => sum + countOpen(one), 0)
  const undo = async (actId: string) => {
    try {
      const { job } = await utils.client.undo.undo.mutate({ actId })
      if (job !== null) void utils.bulk.list.invalidate()
      toast({ tone: "ok", key: "labels", title: words.undone })
      await utils.invalidate()
    } catch (error) {
      toast({ tone: "danger", key: "labels", title: words.undoFailed, description: reasonOf(error) })
    }
  }
  const apply = () =>
    once(async () => {
      try {
        const { actId, submissions } = await utils.client.reviews.applyLabels.mutate({ roundId, actId: ownChange(crypto.randomUUID()) })
        const action = { id: actId, label: common.undo, onPress: () => void undo(actId) }
        toast({ tone: "ok", key: "labels", title: words.applied({ count: submissions }), action })
        await utils.invalidate()
      } catch (error) {
        toast({ tone: "danger", key: "labels", title: words.failed, description: reasonOf(error) })
      }
    })
  return (
    <section aria-labelledby="round-labels" className="flex max-w-[960px] flex-col gap-3 border-b px-3.5 py-4 md:px-4">
      <h2 id="round-labels" className="type-heading">
        {words.title}
      </h2>
      {data.items.map((one) => (
        <Group key={one.criterionId} item={one} roundId={roundId} />
      ))}
      {!data.closed ? (
        <p className="type-meta text-fg-2">{words.later}</p>
      ) : open === 0 ? (
        <p className="type-meta text-fg-2">{words.allApplied}</p>
      ) : (
        can({ review: ["manage"] }) &&
        can({ submission: ["label"] }) && (
          <Button busy={busy} onClick={apply} className="self-start">
            {words.apply({ count: open })}
          </Button>
        )
      )}
    </section>
  )
}

type Item = LabelResults["items"][number]

/** Labels that were agreed on and are not set. */
function countOpen({ labels }: Item): number {
  return labels.reduce((sum, one) => sum + one.submissions - one.applied, 0)
}

function Group({ item: { name, labels, undecided, undecidedSubmissions }, roundId }: { item: Item; roundId: string }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {labels.map((one) => (
          <li key={one.labelId}>
            <bdi className="[overflow-wrap:anywhere]">{one.name}</bdi>{" "}
            <span className="text-fg-2 tabular-nums">
              {one.applied > 0 ? words.some({ count: one.submissions, applied: one.applied }) : words.count({ count: one.submissions })}
            </span>
          </li>
        ))}
      </ul>
      {undecided > 0 && (
        <p className="text-fg-2">
          {words.undecided({ count: undecided })}{" "}
          {undecidedSubmissions.map(({ submissionId, number }) => (
            <Link
              key={submissionId}
              to="/dashboard/disagreements"
              search={{ round: roundId, submission: submissionId }}
              className="mr-2 text-link underline underline-offset-4 touch:inline-block touch:py-2.5"
            >
              {`#${number}`}
            </Link>
          ))}
          {undecided > undecidedSubmissions.length && words.andMore({ count: undecided - undecidedSubmissions.length })}
        </p>
      )}
    </div>
  )
}
