import { formatMoment } from "@intray/i18n/format"
import { reviewGuest } from "@intray/i18n/review-guest"
import type { GuestStart } from "@intray/server/modules/reviews/guests/schema"
import type { MyRound } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { Progress } from "@intray/ui/progress"
import { getQueryKey } from "@trpc/react-query"
import { ChevronRight } from "lucide-react"
import { useEffect, useRef } from "react"
import { locale } from "../../../lib/i18n.ts"
import { usePagesOf } from "../../../lib/pages.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { trpc } from "../../../lib/trpc.ts"
import type { QueueStop } from "../queue/run.ts"
import { Frame } from "./frame.tsx"

const words = reviewGuest.page

export type StartProps = {
  start: GuestStart
  /** With the guest's progress; null while the round is not open. */
  round: MyRound | null
  /** @param first where to begin; null: with the next one of the queue */
  onReview: (first: QueueStop | null) => void
}

/** What the round is about, who asks, and how far the guest is. */
export function Start({ start, round, onReview }: StartProps) {
  const { guest, team, invitedBy, portal, expiresAt } = start
  const { name, opensAt, closesAt, blind, visibility } = start.round
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const when = (iso: string) => formatMoment(locale, iso)
  const of = round ? round.done + round.remaining : 0
  return (
    <Frame>
      <h1 ref={heading} tabIndex={-1} className="type-section outline-none [overflow-wrap:anywhere]">
        {name}
      </h1>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {invitedBy === null ? words.invitedByTeam({ team, portal }) : words.invited({ who: invitedBy, team, portal })}
      </p>
      <p className="mt-2 text-fg-2">{words.as({ name: guest.name })}</p>
      {round ? (
        <section aria-label={words.progress} className="mt-6 flex flex-col gap-3">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="type-heading">{words.progress}</h2>
            <span className="text-fg-2 tabular-nums">{words.done({ done: round.done, of })}</span>
          </div>
          <Progress size="sm" label={words.progress} value={of === 0 ? 100 : (round.done / of) * 100} />
          {round.remaining > 0 ? (
            <Button variant="primary" size="lg" className="self-start max-sm:w-full" onClick={() => onReview(null)}>
              {round.done > 0 ? words.goOn : words.start}
            </Button>
          ) : (
            <p className="text-fg-2">{words.nothingLeft}</p>
          )}
        </section>
      ) : (
        <p className="mt-6 font-emph">{opensAt === null ? words.opensLater : words.opens({ when: when(opensAt) })}</p>
      )}
      <ul className="mt-6 flex list-disc flex-col gap-1.5 ps-5 text-fg-2">
        {blind && <li>{words.blind}</li>}
        <li>{words.visibility[visibility]}</li>
        <li>{closesAt === null ? words.noEnd : words.closes({ when: when(closesAt) })}</li>
        <li>{words.expires({ when: when(expiresAt) })}</li>
        <li>{words.return}</li>
      </ul>
      {round && <Given onReview={onReview} />}
    </Frame>
  )
}

/** What the guest has sent, to be changed until the round closes. */
function Given({ onReview }: Pick<StartProps, "onReview">) {
  const utils = trpc.useUtils()
  const input = { limit: 50 }
  const query = usePagesOf(getQueryKey(trpc.guestReviews.given, input, "infinite"), (cursor, signal) =>
    utils.client.guestReviews.given.query({ ...input, cursor }, { signal }),
  )
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed} className="mt-8">
        {words.failedText}
      </QueryError>
    )
  }
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="given" className="mt-8">
      <h2 id="given" className="type-heading">
        {words.given}
      </h2>
      {items.length === 0 ? (
        <p className="mt-1.5 text-fg-2">{query.data ? words.givenEmpty : ""}</p>
      ) : (
        <ul className="mt-2 border-t">
          {items.map((one) => (
            <li key={one.submissionId} className="border-b">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 px-1 py-2 text-left hover:bg-hover"
                onClick={() => onReview({ submissionId: one.submissionId, number: one.number })}
              >
                <span className="flex-none text-fg-2 tabular-nums">{words.number({ number: one.number })}</span>
                <span className="min-w-0 flex-1 truncate font-emph">
                  <bdi>{one.title || one.by}</bdi>
                </span>
                <span className="type-meta flex-none text-fg-2">{one.state === "abstained" ? words.abstained : words.submitted}</span>
                <ChevronRight aria-hidden="true" size={16} className="flex-none text-fg-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  )
}
