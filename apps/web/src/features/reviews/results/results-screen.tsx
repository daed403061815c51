import { formatNumber } from "@intray/i18n/format"
import { reviewAssign } from "@intray/i18n/review-assign"
import { reviewPlan } from "@intray/i18n/review-plan"
import type { ResultsInput } from "@intray/server/modules/reviews/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { IconButton } from "@intray/ui/icon-button"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Switch } from "@intray/ui/switch"
import { Link } from "@tanstack/react-router"
import { ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowLeft, GitCompareArrows, UserPlus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { locale } from "../../../lib/i18n.ts"
import { Opening, onDemand } from "../../../lib/on-demand.tsx"
import { QueryError } from "../../../lib/query-error.tsx"
import { commonScale, readScore } from "../../../lib/read-score.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { chunk } from "../../../lib/reload-guard.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { AssignDialogProps } from "../assign/assign-dialog.tsx"
import { sayAssigned } from "../assign/undo-assignment.ts"
import { AgreementPanel } from "./agreement-panel.tsx"
import type { Limits } from "./limits.ts"
import { ResultsFilter } from "./results-filter.tsx"
import { saySpread } from "./results-model.ts"
import { useReached, useResults } from "./use-results.ts"

const AssignDialog = onDemand<AssignDialogProps>(() => import("../assign/assign-dialog.tsx").then((module) => module.AssignDialog), Opening)

const LabelsPanel = lazy(() => chunk(import("./labels-panel.tsx")).then((it) => ({ default: it.LabelsPanel })))

const words = reviewPlan.resultsPage
const { adjust } = reviewAssign
const assign = reviewAssign

/** Numbers that one act can name. */
const MOST = 1_000

function withPicked(before: ReadonlySet<number>, number: number, on: boolean): ReadonlySet<number> {
  const next = new Set(before)
  if (on) next.add(number)
  else next.delete(number)
  return next
}
const orders = ["score", "spread", "reviews", "number"] as const satisfies readonly ResultsInput["order"][]

/** What the reviews of a round come to, submission by submission. */
export function ResultsScreen({ slug, roundId }: { slug: string; roundId: string }) {
  const plan = trpc.reviews.plan.useQuery({ slug })
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const [order, setOrder] = useState<(typeof orders)[number]>("score")
  const [direction, setDirection] = useState<"asc" | "desc">("desc")
  const [adjusted, setAdjusted] = useState(false)
  const [limits, setLimits] = useState<Limits>({})
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [assigning, setAssigning] = useState(false)
  const utils = trpc.useUtils()
  const { query, items } = useResults({ roundId, order, direction, adjusted, ...limits })
  const more = useReached(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage)
  const round = plan.data?.rounds.find((one) => one.id === roundId)
  const max = commonScale(round?.criteria ?? [])
  const limited = Object.keys(limits).length > 0
  const onAdjusted = (on: boolean) => {
    setAdjusted(on)
    // Scores are limited as they were given.
    if (on) setLimits(({ minScore: _, maxScore: __, ...others }) => others)
  }
  const Arrow = direction === "desc" ? ArrowDownWideNarrow : ArrowDownNarrowWide
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-4">
        <Link to="/dashboard/portals/$slug" params={{ slug }} search={{ tab: "review" }} className={buttonClass({ variant: "quiet" })}>
          <ArrowLeft aria-hidden="true" size={16} />
          {words.back}
        </Link>
        <h1 className="type-heading min-w-0 flex-1 truncate max-sm:order-first max-sm:basis-full max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]">
          {round ? `${round.name}: ${words.title}` : words.title}
        </h1>
        {round && <ResultsFilter limits={limits} scale={max} adjusted={adjusted} onChange={setLimits} />}
        <Select
          aria-label={words.order}
          value={order}
          className="w-[140px] max-sm:ml-auto"
          options={orders.map((value) => ({ value, label: words.orders[value] }))}
          onChange={(event) => setOrder(orders.find((one) => one === event.currentTarget.value) ?? "score")}
        />
        <IconButton
          label={direction === "desc" ? words.descending : words.ascending}
          icon={<Arrow size={16} />}
          onClick={() => setDirection(direction === "desc" ? "asc" : "desc")}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {round?.criteria.some((one) => one.labelGroupId !== null) && (
          <Suspense>
            <LabelsPanel roundId={roundId} />
          </Suspense>
        )}
        {round && (items.length > 0 || limited) && <AgreementPanel roundId={roundId} criteria={round.criteria} />}
        {round && (items.length > 0 || limited) && (
          <div className="flex max-w-[960px] flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b px-3.5 py-3 md:px-4">
            <div className="min-w-0 flex-1 basis-72">
              <Switch label={adjust.label} help={adjust.help} checked={adjusted} onCheckedChange={onAdjusted} />
            </div>
            {round.state !== "closed" && (
              <span className="flex flex-wrap items-center gap-2">
                {picked.size > 0 && (
                  <>
                    <span aria-live="polite">{assign.selected({ count: picked.size })}</span>
                    <Button variant="quiet" onClick={() => setPicked(new Set())}>
                      {assign.clear}
                    </Button>
                  </>
                )}
                <Button icon={<UserPlus aria-hidden="true" size={16} />} onClick={() => setAssigning(true)}>
                  {assign.action}
                </Button>
              </span>
            )}
          </div>
        )}
        {query.isError && !query.data ? (
          <QueryError query={query} title={words.failed} className="m-4">
            {reasonOf(query.error)}
          </QueryError>
        ) : plan.data && !round ? (
          <Empty title={words.missing}>{words.missingText}</Empty>
        ) : !query.data || !plan.data ? (
          <Loading label={words.loading} className="flex flex-col gap-3 p-4">
            {["w-full", "w-full", "w-full", "w-2/3"].map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change
              <Skeleton key={index} className={`h-8 ${width}`} />
            ))}
          </Loading>
        ) : items.length === 0 && limited ? (
          <Empty title={words.filter.none} primary={<Button onClick={() => setLimits({})}>{words.filter.clear}</Button>}>
            {words.filter.noneText}
          </Empty>
        ) : items.length === 0 ? (
          <Empty title={words.empty}>{words.emptyText}</Empty>
        ) : (
          <>
            <table className="w-full max-w-[960px] border-collapse text-left">
              <thead className="type-meta text-fg-2">
                <tr className="border-b">
                  <th className="w-9 pl-3 md:pl-4">
                    <input
                      type="checkbox"
                      aria-label={assign.selectShown}
                      className="size-4 align-middle accent-(--fg)"
                      checked={picked.size > 0 && items.every((one) => picked.has(one.number))}
                      onChange={(event) => setPicked(new Set(event.currentTarget.checked ? items.map((one) => one.number) : []))}
                    />
                  </th>
                  <th className="px-3 py-2 font-normal md:px-4">{words.submission}</th>
                  <th className="px-3 py-2 font-normal max-md:hidden">{words.stage}</th>
                  <th className="px-3 py-2 text-right font-normal">{words.orders.score}</th>
                  <th className="px-3 py-2 text-right font-normal max-sm:hidden">{words.orders.spread}</th>
                  <th className="px-3 py-2 text-right font-normal">{words.orders.reviews}</th>
                  <th className="w-10">
                    <span className="hidden-text">{words.disagreements}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((one) => {
                  const score = one.score === null ? null : readScore(one.score, max, locale)
                  return (
                    <tr key={one.submissionId} className="border-b">
                      <td className="pl-3 md:pl-4">
                        <input
                          type="checkbox"
                          aria-label={assign.select({ title: one.title })}
                          className="size-4 align-middle accent-(--fg)"
                          checked={picked.has(one.number)}
                          onChange={(event) => setPicked(withPicked(picked, one.number, event.currentTarget.checked))}
                        />
                      </td>
                      <th scope="row" className="px-3 py-2 font-normal md:px-4">
                        <Link
                          to="/dashboard/submissions"
                          search={{ state: "all", sel: one.number } as never}
                          className="text-fg no-underline hover:underline"
                        >
                          <b className="font-semibold [overflow-wrap:anywhere]">
                            <bdi>{one.title}</bdi>
                          </b>{" "}
                          <bdi className="text-fg-2 [overflow-wrap:anywhere]">{one.by}</bdi> {one.blind && <BlindMark />}
                        </Link>{" "}
                        <span className="type-meta text-fg-2">#{one.number}</span>
                      </th>
                      <td className="px-3 py-2 text-fg-2 max-md:hidden">{stages.find((stage) => stage.id === one.stageId)?.name}</td>
                      <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                        {score === null ? (
                          <span className="text-fg-2">{words.none}</span>
                        ) : score.max === null ? (
                          score.value
                        ) : (
                          words.of({ value: score.value, max: score.max })
                        )}
                        {one.settled && <span className="type-meta block text-ok">{words.settled}</span>}
                      </td>
                      <td className="px-3 py-2 text-right tabular-nums max-sm:hidden">
                        {one.spread === null ? "" : saySpread(one.spread, max, locale)}
                      </td>
                      <td className="px-3 py-2 text-right tabular-nums">{formatNumber(locale, one.reviews)}</td>
                      <td className="pr-2">
                        {one.reviews > 0 && (
                          <Link
                            to="/dashboard/disagreements"
                            search={{ round: roundId, submission: one.submissionId }}
                            title={words.compare({ title: one.title })}
                            aria-label={words.compare({ title: one.title })}
                            className={buttonClass({ variant: "quiet", square: true })}
                          >
                            <GitCompareArrows aria-hidden="true" size={16} />
                          </Link>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            {query.hasNextPage && (
              <div ref={more} className="p-4">
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {words.more}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {assigning && (
        <AssignDialog
          roundId={roundId}
          target={picked.size > 0 ? { numbers: [...picked].slice(0, MOST) } : {}}
          count={picked.size > 0 ? Math.min(picked.size, MOST) : null}
          onClose={() => setAssigning(false)}
          onDone={(done) => {
            setPicked(new Set())
            sayAssigned(utils, done)
          }}
        />
      )}
    </div>
  )
}
