import { boards as words } from "@intray/i18n/boards"
import type { Board, BoardCard as Card } from "@intray/server/modules/boards/schema"
import { cx } from "@intray/ui/lib/cx"
import { OfferMark } from "../../lib/offer-mark.tsx"
import { sayAnswer } from "./amounts.ts"
import type { OverByCard } from "./model.ts"

export type CardFaceProps = {
  card: Card
  board: Board
  over: OverByCard
  sayScore: (score: number) => string
}

/** Whether an offer was declined, expired or withdrawn, which may have left a place free. */
function isFailed(offer: Card["offer"]): offer is "declined" | "expired" | "withdrawn" {
  return offer !== null && offer !== "open" && offer !== "confirmed"
}

/** What a card says: title, submitter, chosen answers and score. */
export function CardFace({ card, board, over, sayScore }: CardFaceProps) {
  const shown = board.cardFields.flatMap((key) => board.fields.find((field) => field.key === key) ?? [])
  const answers = shown.flatMap((field) => {
    const text = sayAnswer(card, field)
    return text === null ? [] : [{ key: field.key, text }]
  })
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate font-emph">
          {card.column === "reserve" && <span className="mr-2 font-normal text-fg-2 tabular-nums">{card.rank}</span>}
          <bdi>{card.title}</bdi>
        </span>
        <span className="flex flex-none items-center gap-2">
          {isFailed(card.offer) && <OfferMark state={card.offer} />}
          <span className="font-emph tabular-nums" title={words.reviews({ count: card.reviews })}>
            {card.score === null ? <span className="text-fg-3">–</span> : sayScore(card.score)}
          </span>
        </span>
      </span>
      <span className="block truncate text-fg-2">
        <bdi>{card.by}</bdi>
      </span>
      <span className="type-meta block truncate text-fg-2">
        <span className="type-key">#{card.number}</span>
        {answers.map(({ key, text }) => (
          <span key={key} className={cx("ml-2", over.get(card.submissionId)?.has(key) && "font-emph text-warn")}>
            {text}
          </span>
        ))}
      </span>
    </>
  )
}
