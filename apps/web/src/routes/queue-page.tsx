import { keyWords } from "@intray/i18n/keys"
import { reviewQueue } from "@intray/i18n/review-sheet"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useRef } from "react"
import { QueuePage as Queue } from "../features/reviews/queue/queue-page.tsx"
import type { QueueStop } from "../features/reviews/queue/run.ts"
import { fetchReading, ReadingPane } from "../features/submissions/reading/reading-pane.tsx"
import type { Sound } from "../features/submissions/reading/sound-box.tsx"
import { useOpenOne, useSeen } from "../features/submissions/state/hooks.ts"
import { useRoom } from "../features/submissions/use-media.ts"
import { type KeyBinding, useKeys } from "../lib/keyboard.ts"
import { useTitle } from "../lib/title.ts"
import { useMe } from "./open-slots.tsx"

fetchReading()

/** The reviewer's queue: a submission with its review sheet. */
export function QueuePage() {
  useTitle(reviewQueue.title)
  const me = useMe()
  const { round } = useSearch({ from: "/dashboard/queue" })
  const navigate = useNavigate()
  const room = useRoom()
  const toInbox = () => void navigate({ to: "/dashboard/submissions" })
  return (
    <Queue
      meId={me.id}
      roundId={round}
      onRound={(next) => void navigate({ to: "/dashboard/queue", search: (before) => ({ ...before, round: next }), replace: true })}
      room={{ phone: room.phone, wide: room.rail }}
      reading={(open) => <Reading key={open.submissionId} open={open} onLeave={toInbox} />}
      onLeave={toInbox}
    />
  )
}

/** Seconds of one press of an arrow key. */
const SEEK_SECONDS = 10

/** The submission as it is read in the inbox, without what the team says about it: a review is written independently. */
function Reading({ open, onLeave }: { open: QueueStop; onLeave: () => void }) {
  const { row, query } = useOpenOne(open.number, open.submissionId)
  const sound = useRef<Sound>(null)
  useSeen(row)
  const { actions, groups } = keyWords
  const heard = (act: (playing: Sound) => void) => () => {
    if (!sound.current) return false
    act(sound.current)
  }
  const group = groups.listening
  const keys: KeyBinding[] = [
    { action: "play", label: actions.play, group, run: heard((playing) => playing.toggle()) },
    { action: "back", label: actions.back, group, repeat: true, run: heard((playing) => playing.seekBy(-SEEK_SECONDS)) },
    { action: "forward", label: actions.forward, group, repeat: true, run: heard((playing) => playing.seekBy(SEEK_SECONDS)) },
  ]
  useKeys(keys)
  return (
    <ReadingPane
      number={open.number}
      offered={false}
      submission={query.data}
      error={query.error}
      alone={false}
      onRetry={() => void query.refetch()}
      onList={onLeave}
      sound={sound}
    />
  )
}
