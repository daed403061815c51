import { common } from "@intray/i18n/common"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import type { Plan } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { AlertDialog } from "../../../lib/dialogs.tsx"
import { keyText } from "../../../lib/key-cap.tsx"
import { useKeys } from "../../../lib/keyboard.ts"
import { usePending } from "../../../lib/pending.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { codeOf, reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { ownZone } from "../../../lib/zones.ts"
import { PlanEmpty } from "./plan-empty.tsx"
import { copyCriteria, MAX_ROUNDS } from "./plan-model.ts"
import { ReviewPreview } from "./review-preview.tsx"
import { RoundEditor } from "./round-editor.tsx"
import { RoundList } from "./round-list.tsx"
import { emptyRound, newKey } from "./starts.ts"
import { useCanReview } from "./use-can-review.ts"
import { usePlanEdits } from "./use-plan-edits.ts"

export type ReviewTabProps = {
  portal: PortalDetail
  /** Where the header keeps the buttons of a tab. */
  bar: HTMLElement | null
}

/** The review plan of a portal. */
export function ReviewTab({ portal, bar }: ReviewTabProps) {
  const query = trpc.reviews.plan.useQuery({ slug: portal.slug }, { refetchInterval: 60_000 })
  if (query.data) return <ReviewPlan portal={portal} bar={bar} plan={query.data} />
  if (query.isError)
    return (
      <QueryError query={query} title={words.failed} className="m-4">
        {words.failedText}
      </QueryError>
    )
  return (
    <Loading label={words.loading} className="flex flex-col gap-4 px-4 py-6">
      <Skeleton className="h-20 w-full max-w-[560px]" />
      <Skeleton className="h-40 w-full max-w-[560px]" />
    </Loading>
  )
}

function ReviewPlan({ portal, bar, plan: { rounds, template, mayReview } }: ReviewTabProps & { plan: Plan }) {
  const zone = portal.timeZone ?? ownZone()
  const plan = usePlanEdits({ portalId: portal.id, rounds, zone })
  const people = useCanReview(mayReview)
  const editor = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<{ id: string; name: string; said: string | null } | null>(null)
  const { current } = plan
  const full = rounds.length + plan.fresh.length >= MAX_ROUNDS
  const toName = () => requestAnimationFrame(() => document.getElementById("round-name")?.focus())
  const add = (edit = emptyRound()) => {
    plan.add(edit)
    toName()
  }
  useKeys([
    { keys: "n", label: words.add, group: words.rounds, run: () => (full ? false : add()) },
    { keys: "mod+Enter", label: words.save, group: words.rounds, whileTyping: true, run: () => (plan.changes > 0 ? plan.save() : false) },
  ])
  const turn = plan.faults?.turn ?? 0
  // After the screen says what is wrong.
  useEffect(() => {
    if (turn > 0)
      editor.current?.querySelector<HTMLElement>("input[aria-invalid=true],select[aria-invalid=true],[aria-invalid=true]")?.focus()
  }, [turn])
  const remove = () => {
    if (!current) return
    if (current.base === null) return plan.drop(current.id)
    setDeleting({ id: current.id, name: current.base.name, said: null })
  }
  const actions = (
    <>
      {plan.changes > 0 && <span className="type-meta text-fg-2">{words.changes({ count: plan.changes })}</span>}
      <Button
        variant="primary"
        disabled={plan.changes === 0}
        className={plan.changes === 0 ? "max-md:hidden" : undefined}
        busy={plan.busy}
        kbd={keyText("mod+Enter")}
        onClick={plan.save}
      >
        {words.save}
      </Button>
    </>
  )
  return (
    <>
      {bar && createPortal(actions, bar)}
      {current === null ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <PlanEmpty template={template} onStart={add} />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
          <RoundList rounds={rounds} plan={plan} reviewers={people.members.length} full={full} onAdd={() => add()} />
          <div ref={editor} className="min-w-0 flex-1 px-4 py-5 md:px-[22px] lg:overflow-y-auto">
            <RoundEditor
              key={current.id}
              portal={portal}
              round={current}
              plan={plan}
              people={people}
              zone={zone}
              full={full}
              onCopy={() => {
                const { name, criteria } = current.edit
                const copy = { ...current.edit, opens: null, closes: null, calibrationOpens: null, calibration: "" }
                add({ ...copy, name: words.copyName({ name }).slice(0, 80), criteria: copyCriteria(criteria, newKey) })
              }}
              onDelete={remove}
            />
          </div>
          <ReviewPreview criteria={current.edit.criteria} />
        </div>
      )}
      <AlertDialog
        open={plan.scored !== null}
        onOpenChange={(open) => !open && plan.answerScored(false)}
        title={words.removeScored.title}
        confirmLabel={words.removeScored.confirm}
        cancelLabel={common.cancel}
        danger
        onConfirm={() => plan.answerScored(true)}
      >
        <p>{words.removeScored.text}</p>
      </AlertDialog>
      <DeleteRound asked={deleting} onAsk={setDeleting} onDeleted={(id) => plan.drop(id)} />
    </>
  )
}

type Deleting = { id: string; name: string /** What the server said of its reviews. */; said: string | null }
type DeleteRoundProps = { asked: Deleting | null; onAsk: (asked: Deleting | null) => void; onDeleted: (id: string) => void }

/** Asks before a round goes; where it has reviews once more, with their number. */
function DeleteRound({ asked, onAsk, onDeleted }: DeleteRoundProps) {
  const utils = trpc.useUtils()
  const mutation = trpc.reviews.deleteRound.useMutation()
  const [busy, once] = usePending()
  const copy = words.deleteRound
  const confirm = () =>
    once(async () => {
      if (!asked) return
      try {
        await mutation.mutateAsync({ id: asked.id, deleteReviews: asked.said !== null })
        await Promise.all([utils.reviews.plan.invalidate(), utils.reviews.rounds.invalidate()])
        onDeleted(asked.id)
        onAsk(null)
        toast({ tone: "ok", key: "review-plan", title: copy.deleted({ name: asked.name }) })
      } catch (error) {
        if (codeOf(error) === "has_reviews") return onAsk({ ...asked, said: reasonOf(error) })
        toast({ tone: "danger", key: "review-plan", title: copy.failed, description: reasonOf(error) })
      }
    })
  return (
    <AlertDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onAsk(null)}
      title={copy.title({ name: asked?.name ?? "" })}
      confirmLabel={asked?.said ? copy.confirmReviews : copy.confirm}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p>{asked?.said ?? copy.text}</p>
    </AlertDialog>
  )
}
