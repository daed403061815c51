import { offersPage } from "@intray/i18n/offers-page"
import type { FreePlaces } from "@intray/server/modules/offers/schema"
import { Button } from "@intray/ui/button"
import { Link } from "@tanstack/react-router"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"

const words = offersPage.overview

/** The next submission of a reserve, and the accepted stage for it. */
export type NextAcceptance = { submissionId: string; number: number; stageId: string }

/** Opens the dialog that decides; `null`: the user may not decide. */
export type OnAccept = ((next: NextAcceptance) => Promise<void>) | null

/** How acceptances were answered, and who is next for a place that became free. Nothing is decided or sent by itself. */
export function OfferOverview({ onAccept }: { onAccept: OnAccept }) {
  const { data } = trpc.offers.overview.useQuery()
  if (!data) return null
  const { counts, places } = data
  const states = (["confirmed", "declined", "open", "expired", "withdrawn"] as const).filter((state) => counts[state] > 0)
  if (states.length === 0 && places.length === 0) return null
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 rounded-panel border p-3.5">
      <h2 className="font-emph">{words.title}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-fg-2">
        {states.map((state) => (
          <li key={state}>
            <Link
              to="/dashboard/submissions"
              search={{ state: "all", offer: state }}
              className="underline underline-offset-4 hover:text-fg"
            >
              {words[state]({ count: counts[state] })}
            </Link>
          </li>
        ))}
      </ul>
      {places.map((one) => (
        <Places key={one.set.id} places={one} onAccept={onAccept} />
      ))}
    </section>
  )
}

function Places({ places: { portal, set, free, stageId, next }, onAccept }: { places: FreePlaces; onAccept: OnAccept }) {
  const [busy, once] = usePending()
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      <h3 className="font-emph">{words.free({ count: free, portal: portal.title, set: set.name })}</h3>
      <ul className="flex flex-col gap-2">
        {next.map((one) => (
          <li key={one.submissionId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{words.next(one)}</span>
            {onAccept && (
              <Button
                size="sm"
                busy={busy}
                aria-label={words.acceptFor(one)}
                onClick={() => void once(() => onAccept({ ...one, stageId }))}
              >
                {words.accept}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
