import { CircleAlert, Pause, Play, RotateCw } from "lucide-react"
import { type ReactNode, type Ref, useImperativeHandle } from "react"
import { cx } from "../lib/cx.ts"
import { timecode } from "../lib/time.ts"
import { type AudioControls, useAudio } from "../lib/use-audio.ts"
import { Spinner } from "./spinner.tsx"
import { Waveform } from "./waveform.tsx"

export type PlayButtonProps = {
  state: AudioControls["state"]
  onPress: () => void
  /** "Play Glasshouse", "Pause Glasshouse", "Try Glasshouse again" */
  labels: { play: string; pause: string; retry: string }
  size?: "sm" | "md" | "lg"
}

const plays = { sm: "size-8", md: "size-9", lg: "size-11" }

/** The round ink button: play, pause, turning while it loads, again after a failure. */
export function PlayButton({ state, onPress, labels, size = "md" }: PlayButtonProps) {
  const going = state === "playing" || state === "loading"
  const glyph = size === "lg" ? 20 : 16
  return (
    <button
      type="button"
      aria-label={state === "failed" ? labels.retry : going ? labels.pause : labels.play}
      aria-busy={state === "loading" || undefined}
      onClick={onPress}
      className={cx(
        "flex flex-none items-center justify-center rounded-full bg-fg text-bg transition-opacity hover:opacity-85 touch:size-11",
        plays[size],
      )}
    >
      {state === "loading" ? (
        <Spinner size={glyph} />
      ) : state === "failed" ? (
        <RotateCw aria-hidden="true" size={glyph} />
      ) : state === "playing" ? (
        <Pause aria-hidden="true" size={glyph} fill="currentColor" stroke="none" />
      ) : (
        <Play aria-hidden="true" size={glyph} fill="currentColor" className="translate-x-px" />
      )}
    </button>
  )
}

export type PlayerLabels = PlayButtonProps["labels"] & {
  /** Names the slider: "Position in Glasshouse" */
  position: string
  /** "1:32 of 4:12"; both already as timecodes. */
  positionText: (time: string, duration: string) => string
  /** "Glasshouse could not be played." */
  failed: string
}

export type PlayerProps = {
  src: string
  title?: string
  peaks?: readonly number[] | null
  /** Seconds, where they are known before the file is asked. */
  duration?: number
  labels: PlayerLabels
  /** `full`: waveform above, title and time below; `row`: all on one line. */
  variant?: "full" | "row"
  height?: number
  preload?: "none" | "metadata"
  /** Begins by itself, at `startAt` seconds; read when it first shows. */
  autoplay?: boolean
  startAt?: number
  onEnded?: () => void
  onPlay?: () => void
  /** At the right of the controls: keys, links. */
  actions?: ReactNode
  /** Gives the caller `toggle`, `seekBy` and the rest, for keys. */
  ref?: Ref<AudioControls>
}

/** Plays one file by its address, and seeks. */
export function Player(props: PlayerProps) {
  const {
    src,
    title,
    peaks,
    duration: known,
    labels,
    variant = "full",
    height,
    preload = "metadata",
    autoplay,
    startAt,
    onEnded,
    onPlay,
    actions,
    ref,
  } = props
  const audio = useAudio(src, { duration: known, preload, autoplay, startAt, onEnded, onPlay })
  useImperativeHandle(ref, () => audio, [audio])
  const failed = audio.state === "failed"
  const row = variant === "row"
  const time = timecode(audio.time)
  const total = timecode(audio.duration)
  const button = <PlayButton state={audio.state} onPress={failed ? audio.retry : audio.toggle} labels={labels} size={row ? "sm" : "md"} />
  const slider = failed ? (
    <p role="alert" className="flex min-w-0 flex-1 items-center gap-1.5 text-danger">
      <CircleAlert aria-hidden="true" size={16} />
      {labels.failed}
    </p>
  ) : (
    <Waveform
      peaks={peaks}
      time={audio.time}
      duration={audio.duration}
      onSeek={audio.seek}
      label={labels.position}
      valueText={labels.positionText(time, total)}
      height={height ?? (row ? 28 : peaks?.length ? 76 : 24)}
      pitch={row ? 3 : 4}
      head={!row}
      className={row ? "min-w-0 flex-1" : undefined}
    />
  )
  if (row) {
    return (
      <div className="flex min-w-0 items-center gap-2.5" data-state={audio.state}>
        {button}
        {slider}
        <span className="type-code flex-none text-fg-2">{audio.time > 0 ? `${time} / ${total}` : total}</span>
        {actions}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 p-3.5" data-state={audio.state}>
      {slider}
      <div className="flex items-center gap-2.5">
        {button}
        <div className="min-w-0 flex-1">
          {title && <p className="truncate font-emph">{title}</p>}
          <p className="type-code text-fg-2">
            {time} / {total}
          </p>
        </div>
        {actions}
      </div>
    </div>
  )
}
