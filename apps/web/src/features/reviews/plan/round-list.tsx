import { dateFormat } from "@intray/i18n/intl"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Plus } from "lucide-react"
import { locale } from "../../../lib/i18n.ts"
import type { PlanRound } from "./plan-model.ts"
import type { PlanEdits } from "./use-plan-edits.ts"

const dayOf = (iso: string) => dateFormat(locale, { day: "numeric", month: "long" }).format(new Date(iso))

function sayDates({ opensAt, closesAt }: Pick<PlanRound, "opensAt" | "closesAt">): string {
  if (opensAt !== null && closesAt !== null) return words.between({ from: dayOf(opensAt), until: dayOf(closesAt) })
  if (opensAt !== null) return words.from({ day: dayOf(opensAt) })
  return closesAt === null ? words.noDates : words.until({ day: dayOf(closesAt) })
}

export type RoundListProps = {
  rounds: readonly PlanRound[]
  plan: PlanEdits
  /** Members who may review. */
  reviewers: number
  full: boolean
  onAdd: () => void
}

/** The rounds of the plan; one is chosen. */
export function RoundList({ rounds, plan, reviewers, full, onAdd }: RoundListProps) {
  const current = plan.current?.id
  return (
    <section
      aria-label={words.rounds}
      className="flex flex-none flex-col gap-2 bg-sunken px-3 py-4 max-lg:border-b lg:w-[204px] lg:overflow-y-auto lg:border-r"
    >
      <div className="flex items-baseline justify-between px-1">
        <h2 className="type-heading">{words.rounds}</h2>
        <span className="text-fg-2">{rounds.length + plan.fresh.length}</span>
      </div>
      <ul className="flex flex-col gap-2">
        {rounds.map((round) => (
          <li key={round.id}>
            <RoundCard
              name={round.name}
              lines={[
                sayDates(round),
                words.cardReviewers({ count: round.everyone ? reviewers : round.reviewerIds.length, each: round.reviewsPerSubmission }),
              ]}
              badge={words.state[round.state]}
              open={round.state === "open"}
              edited={plan.isEdited(round.id)}
              current={round.id === current}
              onPick={() => plan.choose(round.id)}
            />
          </li>
        ))}
        {plan.fresh.map(({ id, edit }) => (
          <li key={id}>
            <RoundCard name={edit.name || words.newRound} lines={[words.unsaved]} current={id === current} onPick={() => plan.choose(id)} />
          </li>
        ))}
      </ul>
      {!full && (
        <Button variant="quiet" icon={<Plus aria-hidden="true" size={16} />} kbd="N" className="self-start" onClick={onAdd}>
          {words.add}
        </Button>
      )}
      <p className="type-meta px-1 text-fg-2 max-lg:hidden">{words.roundsNote}</p>
    </section>
  )
}

type RoundCardProps = {
  name: string
  lines: readonly string[]
  badge?: string
  open?: boolean
  edited?: boolean
  current: boolean
  onPick: () => void
}

function RoundCard({ name, lines, badge, open = false, edited = false, current, onPick }: RoundCardProps) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onPick}
      className={cx(
        "flex w-full flex-col gap-0.5 rounded-panel border px-3 py-2.5 text-left",
        current ? "border-here border-l-4 bg-here-bg" : "bg-raised hover:bg-hover",
      )}
    >
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{name}</span>
        {badge && (
          <span className={cx("type-meta flex-none rounded-keycap px-1.5", open ? "border font-emph text-ok" : "bg-press text-fg-2")}>
            {badge}
          </span>
        )}
      </span>
      {lines.map((line) => (
        <span key={line} className="type-meta text-fg-2">
          {line}
        </span>
      ))}
      {edited && <span className="type-meta text-warn">{words.unsaved}</span>}
    </button>
  )
}
