import { inbox } from "@intray/i18n/inbox"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { cx } from "@intray/ui/lib/cx"
import type { AudioControls } from "@intray/ui/lib/use-audio"
import { Player } from "@intray/ui/player"
import { memo, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react"
import { KeyCaps } from "../../../lib/key-cap.tsx"
import { useEffectiveKeys } from "../../../lib/keyboard.ts"
import { playUrl } from "../../../lib/play-url.ts"
import { type Arranged, playable } from "./answers.ts"
import { ItemList } from "./items.tsx"
import { SoundFacts } from "./sound-facts.tsx"
import { usePeaks } from "./use-peaks.ts"

/** Controls of the player, for shortcuts, comments and the next submission. */
export type Sound = {
  toggle: () => void
  seekBy: (seconds: number) => void
  /** The user is listening: it plays, is about to, or has just reached its end. */
  listening: () => boolean
  /** The loaded file, and the position in it, in milliseconds. */
  position: () => { fileId: string; atMs: number }
  /** Plays a file from a position in milliseconds. */
  playFrom: (fileId: string, atMs: number) => void
}

export type SoundBoxProps = {
  arranged: Arranged
  /** Null if there is no audio. */
  sound: Ref<Sound | null>
  /** Starts playing automatically. */
  autoplay?: boolean
  /** A large waveform, for layouts with space. */
  large?: boolean
}

/** The player for all audio files, one after the other. */
export const SoundBox = memo(function SoundBox({ arranged, sound, autoplay = false, large = false }: SoundBoxProps) {
  const queue = useMemo(() => playable(arranged), [arranged])
  /** The loaded file, and how it starts. */
  const [loaded, setLoaded] = useState({ at: 0, begins: autoplay, from: 0 })
  const [playing, setPlaying] = useState(false)
  const audio = useRef<AudioControls>(null)
  const ended = useRef(false)
  const now = queue[loaded.at]
  const peaks = usePeaks(now?.file)
  const placeOf = (fileId: string) => queue.findIndex((entry) => entry.file.id === fileId)

  const playFrom = (fileId: string, atMs: number) => {
    const at = placeOf(fileId)
    if (at < 0) return
    if (at !== loaded.at) return setLoaded({ at, begins: true, from: atMs / 1000 })
    audio.current?.seek(atMs / 1000)
    audio.current?.play()
  }
  useImperativeHandle<Sound | null, Sound | null>(sound, () =>
    now
      ? {
          toggle: () => audio.current?.toggle(),
          seekBy: (seconds) => audio.current?.seekBy(seconds),
          listening: () => {
            const state = audio.current?.state ?? "idle"
            return ended.current || state === "playing" || state === "loading" || (state === "idle" && loaded.begins)
          },
          position: () => ({ fileId: now.file.id, atMs: Math.round((audio.current?.time ?? 0) * 1000) }),
          playFrom,
        }
      : null,
  )

  const play = (fileId: string) => {
    const at = placeOf(fileId)
    if (at === loaded.at) audio.current?.toggle()
    else if (at >= 0) setLoaded({ at, begins: true, from: 0 })
  }
  const take = (next: AudioControls | null) => {
    audio.current = next
    setPlaying(next?.state === "playing" || next?.state === "loading")
  }

  if (!now && arranged.groups.length === 0) return null
  return (
    <div className="@container overflow-hidden rounded-panel border bg-raised">
      {now && (
        <div className="border-b">
          <Player
            key={now.file.id}
            ref={take}
            src={playUrl(now.file)}
            title={now.title}
            peaks={peaks}
            duration={secondsOf(now.file)}
            // The same height with and without the waveform, so that nothing moves when it loads.
            height={large ? 132 : 76}
            labels={playerLabels(now.title, now.file.contentType)}
            autoplay={loaded.begins}
            startAt={loaded.from}
            onPlay={() => {
              ended.current = false
            }}
            onEnded={() => {
              ended.current = loaded.at + 1 >= queue.length
              if (!ended.current) setLoaded({ at: loaded.at + 1, begins: true, from: 0 })
            }}
            actions={<SoundKeys playing={playing} />}
          />
          <SoundFacts file={now.file} />
        </div>
      )}
      {arranged.groups.map((group) => (
        <ItemList key={group.key} group={group} hasMedia current={now?.file.id ?? null} playing={playing} onPlay={play} />
      ))}
    </div>
  )
})

/** The duration that the server measured, before the player has loaded the file. */
function secondsOf({ facts }: SubmissionFile): number | undefined {
  return facts?.durationMs === undefined ? undefined : facts.durationMs / 1000
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

function playerLabels(name: string, contentType: string | null) {
  const words = inbox.reading
  return {
    play: words.play({ name }),
    pause: words.pause({ name }),
    retry: words.playAgain({ name }),
    position: words.soundPosition({ name }),
    positionText: (time: string, duration: string) => words.soundTime({ time, duration }),
    failed: failedOf(contentType)({ name }),
  }
}

/** Why an audio file does not play, judging by its format. */
function failedOf(contentType: string | null) {
  const { aiffFailed, alacFailed, soundFailed } = inbox.reading
  if (contentType === "audio/alac") return alacFailed
  return contentType === "audio/aiff" ? aiffFailed : soundFailed
}
