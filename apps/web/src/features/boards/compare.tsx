import { boards } from "@intray/i18n/boards"
import { sumLimit } from "@intray/server/modules/boards/limits"
import type { Board, BoardCard, BoardLimit } from "@intray/server/modules/boards/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { useKeys } from "../../lib/keyboard.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { limitName, sayAmount } from "./amounts.ts"
import { CardFace } from "./board-card.tsx"
import { LimitBar } from "./limit-bars.tsx"
import { averageScore, type OverByCard } from "./model.ts"

const words = boards.compare

export type CompareProps = {
  board: Board
  firstId: string
  secondId: string
  sayScore: (score: number) => string
  onSets: (firstId: string, secondId: string) => void
  onBack: () => void
}

/** Two sets next to each other: sums first, then only what differs. */
export function Compare(props: CompareProps) {
  const { board, firstId, secondId, sayScore, onSets, onBack } = props
  const { slug } = board.portal
  const first = trpc.boards.cards.useQuery({ slug, setId: firstId })
  const second = trpc.boards.cards.useQuery({ slug, setId: secondId })
  useKeys([{ keys: "Escape", label: words.back, group: boards.keys.title, run: onBack }])
  const failed = first.isError ? first : second.isError ? second : null
  const nameOf = (id: string) => board.sets.find((set) => set.id === id)?.name ?? ""
  const options = board.sets.map((set) => ({ value: set.id, label: set.name }))
  const chosen = (cards: readonly BoardCard[]) => cards.filter((card) => card.column === "in")
  if (failed) {
    return (
      <QueryError query={failed} title={boards.failed} className="m-4">
        {boards.failedText}
      </QueryError>
    )
  }
  if (!first.data || !second.data) {
    return (
      <Loading label={boards.loading} className="flex flex-col gap-3 p-4">
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  const [a, b] = [first.data.items, second.data.items]
  const [inFirst, inSecond] = [chosen(a), chosen(b)]
  const ids = { first: new Set(inFirst.map((card) => card.submissionId)), second: new Set(inSecond.map((card) => card.submissionId)) }
  const both = inFirst.filter((card) => ids.second.has(card.submissionId))
  const [averageA, averageB] = [averageScore(inFirst), averageScore(inSecond)]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3.5 py-4 md:px-[22px]">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-fg-2">{words.summary({ first: inFirst.length, second: inSecond.length, both: both.length })}</p>
        <Button onClick={onBack}>{words.back}</Button>
      </div>
      <div className="overflow-x-auto rounded-panel border">
        <table className="w-full min-w-[620px] table-fixed border-collapse text-start">
          <thead className="bg-sunken">
            <tr className="border-b">
              <th className="w-1/5 px-3.5 py-2.5 text-start font-normal text-fg-2">{words.limit}</th>
              <th className="px-3.5 py-2.5">
                <Select
                  aria-label={words.first}
                  value={firstId}
                  options={options}
                  onChange={(event) => onSets(event.currentTarget.value, secondId)}
                />
              </th>
              <th className="px-3.5 py-2.5">
                <Select
                  aria-label={words.second}
                  value={secondId}
                  options={options}
                  onChange={(event) => onSets(firstId, event.currentTarget.value)}
                />
              </th>
              <th className="w-1/5 px-3.5 py-2.5 text-end font-normal text-fg-2">{words.difference}</th>
            </tr>
          </thead>
          <tbody>
            {board.limits.map((limit) => (
              <LimitRow key={JSON.stringify(limit)} limit={limit} board={board} first={a} second={b} />
            ))}
            <tr>
              <th className="px-3.5 py-2.5 text-start font-emph">{words.averageScore}</th>
              <td className="px-3.5 py-2.5 text-end font-emph tabular-nums">{averageA === null ? "–" : sayScore(averageA)}</td>
              <td className="px-3.5 py-2.5 text-end font-emph tabular-nums">{averageB === null ? "–" : sayScore(averageB)}</td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <div className="mt-5 grid gap-4 md:grid-cols-3">
        <Only
          title={words.only({ name: nameOf(firstId) })}
          cards={inFirst.filter((card) => !ids.second.has(card.submissionId))}
          others={b}
          board={board}
          sayScore={sayScore}
        />
        <Only
          title={words.only({ name: nameOf(secondId) })}
          cards={inSecond.filter((card) => !ids.first.has(card.submissionId))}
          others={a}
          board={board}
          sayScore={sayScore}
        />
        <section aria-label={words.both}>
          <h2 className="mb-2 font-emph">
            {words.both} <span className="font-normal text-fg-2">{boards.count({ count: both.length })}</span>
          </h2>
          <ul className="rounded-panel border px-3 py-2">
            {both.map((card) => (
              <li key={card.submissionId} className="flex gap-3 py-1">
                <span className="type-key text-fg-2">#{card.number}</span>
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{card.title}</bdi>
                </span>
                <span className="tabular-nums">{card.score === null ? "–" : sayScore(card.score)}</span>
              </li>
            ))}
            {both.length === 0 && <li className="text-fg-2">{words.nothing}</li>}
          </ul>
          <p className="measure mt-3 text-fg-2">{words.note}</p>
        </section>
      </div>
    </div>
  )
}

type LimitRowProps = { limit: BoardLimit; board: Board; first: readonly BoardCard[]; second: readonly BoardCard[] }

function LimitRow({ limit, board: { fields }, first, second }: LimitRowProps) {
  const [a, b] = [sumLimit(limit, first), sumLimit(limit, second)]
  const by = b.used - a.used
  const amount = sayAmount(Math.abs(by), limit, fields)
  const cell = ({ used, over }: typeof a) => (
    <td className="px-3.5 py-2.5">
      <span className="flex items-center gap-3">
        <LimitBar used={used} max={limit.max} top={Math.max(a.used, b.used, limit.max)} />
        <span className={cx("w-24 flex-none text-end tabular-nums font-emph", over && "text-warn")}>{sayAmount(used, limit, fields)}</span>
      </span>
    </td>
  )
  return (
    <tr className="border-b">
      <th className="px-3.5 py-2.5 text-start font-normal">
        <b className="font-emph">{limitName(limit, fields)}</b>{" "}
        <span className="text-fg-2">{boards.limits.of({ max: sayAmount(limit.max, limit, fields) })}</span>
      </th>
      {cell(a)}
      {cell(b)}
      <td className="px-3.5 py-2.5 text-end text-fg-2">
        {by === 0 ? words.same : by > 0 ? words.moreBy({ by: amount }) : words.fewerBy({ by: amount })}
      </td>
    </tr>
  )
}

type OnlyProps = {
  title: string
  cards: readonly BoardCard[]
  /** All cards in the other set. */
  others: readonly BoardCard[]
  board: Board
  sayScore: (score: number) => string
}

const nothingOver: OverByCard = new Map()

function Only({ title, cards, others, board, sayScore }: OnlyProps) {
  const columns = new Map(others.map((card) => [card.submissionId, card.column]))
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-emph">
        {title} <span className="font-normal text-fg-2">{boards.count({ count: cards.length })}</span>
      </h2>
      <ul className="flex flex-col gap-2">
        {cards.map((card) => {
          const column = columns.get(card.submissionId) ?? "out"
          return (
            <li key={card.submissionId} className="rounded-panel border bg-raised px-3 py-1.5 leading-5">
              <CardFace card={card} board={board} over={nothingOver} sayScore={sayScore} />
              <span className="type-meta mt-1 flex items-center gap-1.5 border-t pt-1 text-fg-2">
                <StageGlyph shape={column === "reserve" ? "review-late" : "declined"} size={14} />
                {words.elsewhere({ column: boards.columns[column] })}
              </span>
            </li>
          )
        })}
        {cards.length === 0 && <li className="text-fg-2">{words.nothing}</li>}
      </ul>
    </section>
  )
}
