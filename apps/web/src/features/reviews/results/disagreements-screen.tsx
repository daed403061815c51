import { reviewPlan } from "@intray/i18n/review-plan"
import type { ResultItem } from "@intray/server/modules/reviews/schema"
import { buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { IconButton } from "@intray/ui/icon-button"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { ArrowLeft } from "lucide-react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { locale } from "../../../lib/i18n.ts"
import { KeyCaps } from "../../../lib/key-cap.tsx"
import { useEffectiveKeys, useKeys } from "../../../lib/keyboard.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { sayPercent } from "../../../lib/read-score.ts"
import { trpc } from "../../../lib/trpc.ts"
import { scoresOf } from "./results-model.ts"
import { SettleScreen } from "./settle-screen.tsx"
import { SpreadDots } from "./spread-dots.tsx"
import { useReached, useResults } from "./use-results.ts"
import { useRoundReviews } from "./use-round-reviews.ts"

const words = reviewPlan.settle
/** From here on reviews are called apart: a quarter of the scale. */
const MIN_SPREAD = 0.25

export type DisagreementsScreenProps = {
  roundId: string | undefined
  submissionId: string | undefined
  onRound: (roundId: string) => void
  /** undefined: the list alone, on a phone. */
  onPick: (submissionId: string | undefined) => void
}

/** Where reviewers differ most, and what is settled. */
export function DisagreementsScreen({ roundId, ...rest }: DisagreementsScreenProps) {
  const rounds = trpc.reviews.rounds.useQuery()
  const items = rounds.data?.items ?? []
  const round = items.find((one) => one.id === roundId) ?? items.find((one) => one.state !== "planned") ?? items[0]
  if (rounds.isError && !rounds.data) {
    return (
      <>
        <h1 className="hidden-text">{words.title}</h1>
        <QueryError query={rounds} title={words.failed} className="m-4">
          {words.failedText}
        </QueryError>
      </>
    )
  }
  if (!rounds.data) {
    return (
      <>
        <h1 className="hidden-text">{words.title}</h1>
        <Bars />
      </>
    )
  }
  if (!round) {
    return (
      <>
        <h1 className="hidden-text">{words.title}</h1>
        <Empty
          title={words.noRounds}
          primary={
            <Link to="/dashboard/portals" className={buttonClass()}>
              {words.toPortals}
            </Link>
          }
        >
          {words.noRoundsText}
        </Empty>
      </>
    )
  }
  return (
    <Disagreements
      {...rest}
      key={round.id}
      roundId={round.id}
      rounds={items.map((one) => ({ value: one.id, label: words.roundOf({ round: one.name, portal: one.portalTitle }) }))}
    />
  )
}

function Bars() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-3 p-4">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-20 w-full max-w-[360px]" />
      <Skeleton className="h-20 w-full max-w-[360px]" />
    </Loading>
  )
}

type DisagreementsProps = Omit<DisagreementsScreenProps, "roundId"> & { roundId: string; rounds: { value: string; label: string }[] }

function Disagreements({ roundId, rounds, submissionId, onRound, onPick }: DisagreementsProps) {
  const { query, items } = useResults({ roundId, order: "spread", minSpread: MIN_SPREAD, settled: false })
  const more = useReached(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage)
  const keys = useEffectiveKeys()
  // On a wide screen the first one is open without being picked.
  const picked = submissionId ?? items[0]?.submissionId
  const at = items.findIndex((one) => one.submissionId === picked)
  const step = (by: number) => {
    const next = items[at < 0 ? 0 : at + by]
    if (next) onPick(next.submissionId)
    if (by > 0 && at >= items.length - 3 && query.hasNextPage) void query.fetchNextPage()
  }
  const leave = () => {
    const next = items[at + 1] ?? items[at - 1]
    if (next && next.submissionId !== picked) onPick(next.submissionId)
    else onPick(undefined)
  }
  useKeys([
    { action: "next", label: words.next, group: words.title, repeat: true, run: () => step(1) },
    { action: "previous", label: words.previous, group: words.title, repeat: true, run: () => step(-1) },
  ])
  const shownAt = at < 0 ? null : words.at({ at: at + 1, of: items.length, more: query.hasNextPage })
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section
        aria-labelledby="disagreements"
        className={cx("flex min-h-0 w-full flex-col md:w-[300px] md:flex-none md:border-r xl:w-[360px]", submissionId && "max-md:hidden")}
      >
        <div className="flex min-h-13 flex-none items-center gap-2 border-b px-3.5">
          <h1 id="disagreements" className="type-heading">
            {words.title}
          </h1>
          {query.data && <span className="text-fg-2">{words.count({ count: items.length, more: query.hasNextPage })}</span>}
          <span className="type-meta ml-auto text-fg-2">{words.widest}</span>
        </div>
        <div className="flex-none border-b p-2.5">
          <Select aria-label={words.round} value={roundId} options={rounds} onChange={(event) => onRound(event.currentTarget.value)} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {query.isError && !query.data ? (
            <QueryError query={query} title={words.failed} className="m-4">
              {words.failedText}
            </QueryError>
          ) : !query.data ? (
            <Bars />
          ) : items.length === 0 ? (
            <Empty size="panel" title={words.empty}>
              {words.emptyText}
            </Empty>
          ) : (
            <ul>
              {items.map((one) => (
                <li key={one.submissionId}>
                  <Row item={one} roundId={roundId} current={one.submissionId === picked} onPick={() => onPick(one.submissionId)} />
                </li>
              ))}
            </ul>
          )}
          {query.hasNextPage && <div ref={more} className="h-10" />}
        </div>
      </section>
      <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", !submissionId && "max-md:hidden")}>
        {submissionId && <h1 className="hidden-text md:hidden">{words.title}</h1>}
        {picked === undefined ? (
          query.data && items.length > 0 && <p className="m-auto p-6 text-fg-2">{words.choose}</p>
        ) : (
          <SettleScreen
            key={picked}
            roundId={roundId}
            submissionId={picked}
            title={items[at]?.title ?? null}
            number={items[at]?.number ?? null}
            by={items[at]?.by ?? null}
            blind={items[at]?.blind === true}
            onLeave={leave}
            place={
              <>
                <IconButton label={words.back} icon={<ArrowLeft size={16} />} className="md:hidden" onClick={() => onPick(undefined)} />
                {shownAt && <span className="text-fg-2">{shownAt}</span>}
                <span className="hidden gap-1 keys:flex">
                  {[keys.next, keys.previous].map((key) => key !== null && <KeyCaps key={key} name={key} />)}
                </span>
              </>
            }
          />
        )}
      </div>
    </div>
  )
}

type RowProps = { item: ResultItem; roundId: string; current: boolean; onPick: () => void }

function Row({ item, roundId, current, onPick }: RowProps) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onPick}
      className={cx(
        "flex w-full flex-col gap-1.5 border-b px-3.5 py-3 text-left",
        current ? "border-l-4 border-l-here bg-here-bg" : "hover:bg-hover",
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <b className="font-semibold">{item.title}</b> <span className="text-fg-2">{item.by}</span> {item.blind && <BlindMark />}
        </span>
        <span className="type-meta flex-none text-fg-2">#{item.number}</span>
      </span>
      <span className="type-meta text-fg-2">
        {item.spread !== null && words.spread({ percent: sayPercent(item.spread, locale) })}, {words.reviews({ count: item.reviews })}
      </span>
      {current && <RowDots roundId={roundId} submissionId={item.submissionId} />}
    </button>
  )
}

/** The dots per criterion, of a row that is open. */
function RowDots({ roundId, submissionId }: { roundId: string; submissionId: string }) {
  const { item, reviews } = useRoundReviews(roundId, submissionId)
  if (!item) return null
  return item.criteria.map((one) => {
    const given = scoresOf(reviews, one.id)
    if (given.length < 2 || one.labelGroupId !== null) return null
    return (
      <span key={one.id} className="grid w-full grid-cols-[1fr_minmax(0,1.3fr)_auto] items-center gap-1">
        <span className="type-meta truncate text-fg-2">{one.name}</span>
        <SpreadDots max={one.scale.length} dots={given.map(({ review, value }) => ({ key: review.key, name: review.name, value }))} />
        <span className="type-meta tabular-nums">
          {given[0]?.value}–{given.at(-1)?.value}
        </span>
      </span>
    )
  })
}
