import { reviewGuest } from "@intray/i18n/review-guest"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { TooltipProvider } from "@intray/ui/tooltip"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
// Follows the system while the page is open.
import "../../../lib/color-mode.ts"
import { createQueryClient, statusOf } from "../../../lib/query-client.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { codeOf } from "../../../lib/reason.ts"
import { useTitle } from "../../../lib/title.ts"
import { trpc } from "../../../lib/trpc.ts"
import { QueueRound } from "../queue/queue-page.tsx"
import type { QueueStop } from "../queue/run.ts"
import { reviewDrafts } from "../sheet/drafts.ts"
import { createGuestClient } from "./client.ts"
import { Ended, type EndReason, isEndReason } from "./ended.tsx"
import { Frame } from "./frame.tsx"
import { GuestReading } from "./reading.tsx"
import { takeSecret } from "./secret.ts"
import { Start } from "./start.tsx"

const words = reviewGuest.page

export type GuestPageProps = {
  guestId: string
  /** `phone`: one thing at a time; `wide`: with the list. */
  room: { phone: boolean; wide: boolean }
  /** Shown for a link that leads nowhere. */
  unknown: ReactNode
}

type Over = EndReason | "unknown"

/** Everything that a guest reviewer does, by the secret of their link. */
export function GuestPage(props: GuestPageProps) {
  useTitle(words.title)
  const [links, setLinks] = useState(0)
  // Another link for the same guest, opened in this tab, loads no other document.
  useEffect(() => {
    const begin = () => location.hash !== "" && setLinks((count) => count + 1)
    window.addEventListener("hashchange", begin)
    return () => window.removeEventListener("hashchange", begin)
  }, [])
  return <OneLink key={links} {...props} />
}

function OneLink({ guestId, room, unknown }: GuestPageProps) {
  const [secret] = useState(() => takeSecret(guestId))
  const [over, setOver] = useState<Over | null>(secret === null ? "unknown" : null)
  const [clients] = useState(() => {
    const queries = createQueryClient(() => {})
    const note = (error: unknown, path: string) => {
      const code = codeOf(error)
      if (isEndReason(code)) return setOver(code)
      if (statusOf(error) !== 404) return
      if (path === "guestReviews.start") setOver("unknown")
      // A submission may be gone, or the link has become another one: its start says which.
      else void queries.invalidateQueries({ queryKey: startKey })
    }
    return { queries, trpc: createGuestClient(secret ?? "", note) }
  })
  // Drafts that wait are sent once more, or stay in the browser with the reason.
  useEffect(() => {
    if (over !== null) reviewDrafts.flushAll()
  }, [over])
  if (over === "unknown") return unknown
  if (over !== null) return <Ended reason={over} guestId={guestId} queries={clients.queries} />
  return (
    <trpc.Provider client={clients.trpc} queryClient={clients.queries}>
      <QueryClientProvider client={clients.queries}>
        <TooltipProvider>
          <Opened room={room} />
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}

const startKey = [["guestReviews", "start"]]

function Opened({ room }: Pick<GuestPageProps, "room">) {
  const utils = trpc.useUtils()
  const start = trpc.guestReviews.start.useQuery(undefined, { refetchInterval: 60_000 })
  // Through `reviews`, so that what the sheet invalidates is asked again.
  const rounds = trpc.reviews.myRounds.useQuery()
  const [reviewing, setReviewing] = useState<{ first: QueueStop | null } | null>(null)
  const found = start.data !== undefined
  useEffect(() => {
    // A failure is noted by the client; nothing depends on it.
    if (found) utils.client.guestReviews.open.mutate().catch(() => {})
  }, [found, utils])
  const query = start.isError && !start.data ? start : rounds
  if (query.isError && !query.data) {
    return (
      <Frame>
        <QueryError query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      </Frame>
    )
  }
  if (!start.data || !rounds.data) {
    return (
      <Frame>
        <Loading label={words.loading} className="flex flex-col gap-3">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-11 w-52" />
        </Loading>
      </Frame>
    )
  }
  const round = rounds.data.items[0] ?? null
  if (!reviewing || !round) return <Start start={start.data} round={round} onReview={(first) => setReviewing({ first })} />
  const leave = () => {
    setReviewing(null)
    void utils.reviews.invalidate()
    void utils.guestReviews.given.invalidate()
  }
  return (
    <main className="flex h-dvh flex-col">
      <QueueRound
        meId={start.data.guest.id}
        round={round}
        rounds={[round]}
        room={room}
        first={reviewing.first}
        reading={(open) => <GuestReading key={open.submissionId} open={open} />}
        onRound={() => {}}
        onLeave={leave}
        leaveLabel={words.back}
      />
    </main>
  )
}
