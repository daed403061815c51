import type { SubmissionDetail, SubmissionFile } from "@intray/server/features/submissions/schema"
import { formatMoment } from "@intray/server/messages/format"
import { inbox } from "@intray/server/messages/inbox"
import { cx } from "@intray/ui/lib/cx"
import type { AudioControls } from "@intray/ui/lib/use-audio"
import { Player } from "@intray/ui/player"
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { KeyCaps } from "../../lib/key-cap.tsx"
import { useEffectiveKeys } from "../../lib/keyboard.ts"
import { AnswerList } from "./answer-list.tsx"
import { arrange, playable } from "./answers.ts"
import { ItemList } from "./items.tsx"
import { Marked } from "./marked.tsx"
import { SoundFacts } from "./sound-facts.tsx"
import { usePeaks } from "./use-peaks.ts"

/** What the keys of the inbox do with the sound that is open. */
export type Sound = { toggle: () => void; seekBy: (seconds: number) => void }

export type ReadingProps = {
  submission: SubmissionDetail
  /** The reading pane is the whole screen, and its title the title of the page. */
  alone: boolean
  /** Null while nothing can be heard. */
  sound: Ref<Sound | null>
  /** What has to be said above everything else. */
  banner?: ReactNode
}

/** One submission, to read and to hear. Give it the submission's id as `key`: what plays belongs to one. */
export function Reading({ submission, alone, sound, banner }: ReadingProps) {
  const arranged = useMemo(() => arrange(submission), [submission])
  const queue = useMemo(() => playable(arranged), [arranged])
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const audio = useRef<AudioControls>(null)
  const start = useRef(false)
  const now = queue[at]
  const peaks = usePeaks(now?.file)
  useImperativeHandle<Sound | null, Sound | null>(
    sound,
    () => (queue.length > 0 ? { toggle: () => audio.current?.toggle(), seekBy: (seconds) => audio.current?.seekBy(seconds) } : null),
    [queue.length],
  )

  const play = (fileId: string) => {
    const index = queue.findIndex((entry) => entry.file.id === fileId)
    if (index === at) return audio.current?.toggle()
    if (index < 0) return
    start.current = true
    setAt(index)
  }
  // A new player takes the place of the last one; it starts by itself only where somebody asked for it.
  const take = (next: AudioControls | null) => {
    audio.current = next
    setPlaying(next?.state === "playing" || next?.state === "loading")
    if (next && start.current && next.state === "idle") {
      start.current = false
      next.play()
    }
  }

  return (
    <article aria-labelledby="reading-title" className="flex max-w-[760px] flex-col gap-4 px-4 py-4 md:px-[22px]">
      <Header submission={submission} alone={alone} />
      {banner}
      {(now || arranged.groups.length > 0) && (
        <div className="@container overflow-hidden rounded-panel border bg-raised">
          {now && (
            <div className="border-b">
              <Player
                key={now.file.id}
                ref={take}
                src={now.file.url}
                title={now.title}
                peaks={peaks}
                duration={secondsOf(now.file)}
                // The same height with and without its shape: what is drawn later moves nothing.
                height={76}
                labels={playerLabels(now.title)}
                onEnded={() => {
                  if (at + 1 >= queue.length) return
                  start.current = true
                  setAt(at + 1)
                }}
                actions={<SoundKeys playing={playing} />}
              />
              <SoundFacts file={now.file} />
            </div>
          )}
          {arranged.groups.map((group) => (
            <ItemList key={group.key} group={group} current={now?.file.id ?? null} playing={playing} onPlay={play} />
          ))}
        </div>
      )}
      {arranged.entries.length > 0 && <AnswerList entries={arranged.entries} />}
    </article>
  )
}

/** How long the server found a sound to be, before the player has asked for it. */
function secondsOf({ facts }: SubmissionFile): number | undefined {
  return facts?.durationMs === undefined ? undefined : facts.durationMs / 1000
}

function Header({ submission, alone }: { submission: SubmissionDetail; alone: boolean }) {
  const Title = alone ? "h1" : "h2"
  const group = submission.form.fields.find((field) => field.type === "group" && submission.form.roles.title?.startsWith(`${field.key}.`))
  const count =
    group?.type === "group" && submission.items > 0
      ? inbox.list.items({ count: submission.items, one: group.itemName, other: group.itemsName })
      : null
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Title id="reading-title" tabIndex={-1} className="type-title scroll-mt-20 [overflow-wrap:anywhere]">
            <Marked>{submission.title || inbox.list.untitled}</Marked>
          </Title>
          {submission.by && (
            <p className="text-[14px] leading-5 text-fg-2">
              <Marked>{submission.by}</Marked>
            </p>
          )}
        </div>
        <p className="flex-none text-right text-fg-2">
          <span className="type-code block text-fg-2">#{submission.number}</span>
          {count}
        </p>
      </div>
      {submission.withdrawnAt && (
        <p className="rounded-field bg-warn-bg px-3 py-2 text-warn">
          {inbox.reading.withdrawn({ when: formatMoment(locale, submission.withdrawnAt) })}
        </p>
      )}
      {submission.overLimit && <p className="rounded-field bg-sunken px-3 py-2 text-fg-2">{inbox.reading.overLimit}</p>}
    </header>
  )
}

function SoundKeys({ playing }: { playing: boolean }) {
  const { play, back, forward } = useEffectiveKeys()
  return (
    <span aria-hidden="true" className={cx("hidden items-center gap-3 text-[12.5px] text-fg-2 keys:flex [[data-keys=off]_&]:hidden")}>
      {play && (
        <span className="flex items-center gap-1.5">
          <KeyCaps name={play} />
          <span className="w-9">{playing ? inbox.reading.spacePauseHint : inbox.reading.spaceHint}</span>
        </span>
      )}
      {back && forward && (
        <span className="flex items-center gap-1">
          <KeyCaps name={back} />
          <KeyCaps name={forward} />
          {inbox.reading.seekHint}
        </span>
      )}
    </span>
  )
}

function playerLabels(name: string) {
  const words = inbox.reading
  return {
    play: words.play({ name }),
    pause: words.pause({ name }),
    retry: words.playAgain({ name }),
    position: words.soundPosition({ name }),
    positionText: (time: string, duration: string) => words.soundTime({ time, duration }),
    failed: words.soundFailed({ name }),
  }
}
