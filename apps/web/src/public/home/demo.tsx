import { home as words } from "@intray/i18n/home"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { KeycapButton } from "@intray/ui/keycap"
import { timecode } from "@intray/ui/lib/time"
import { PlayButton } from "@intray/ui/player"
import { Waveform } from "@intray/ui/waveform"
import { useEffect, useMemo, useReducer, useRef, useState } from "react"
import { announce } from "../lib/announce.tsx"
import { Cover } from "../lib/cover.tsx"
import { demoLabels } from "./demo-labels.ts"
import { DemoQueue } from "./demo-queue.tsx"
import { type DemoLabel, demoReducer, demoStart } from "./demo-state.ts"
import { drawnSound } from "./sound.ts"
import { useDemoKeys } from "./use-demo-keys.ts"
import { usePlayhead } from "./use-playhead.ts"

/** How long a label stays in sight before the next one comes. */
const BEAT_MS = 650
/** Where the music is when one comes in, seconds. */
const FROM = 38

/** Labelling, to try: the keys, the undo and the list are those of the inbox; the music is invented. */
export function Demo() {
  const [state, dispatch] = useReducer(demoReducer, demoStart)
  const [playing, setPlaying] = useState(true)
  const box = useRef<HTMLElement>(null)
  const item = state.items[state.current] ?? state.items[0]
  const beat = useRef<ReturnType<typeof setTimeout>>(undefined)
  const peaks = useMemo(() => drawnSound(item?.title ?? ""), [item?.title])
  const [time, setTime] = usePlayhead({ track: item?.id ?? "", seconds: item?.seconds ?? 1, from: FROM, playing })
  useEffect(() => () => clearTimeout(beat.current), [])

  const label = (chosen: DemoLabel) => {
    if (!item) return
    const on = item.label !== chosen
    const name = words.demo.labels[chosen]
    dispatch({ type: "label", label: chosen })
    announce(on ? words.demo.labelled({ by: item.by, label: name }) : words.demo.unlabelled({ by: item.by, label: name }))
    clearTimeout(beat.current)
    if (on) beat.current = setTimeout(() => dispatch({ type: "advance", from: item.id }), BEAT_MS)
  }
  const undo = () => {
    clearTimeout(beat.current)
    const last = state.past.at(-1)
    const by = state.items.find(({ id }) => id === last?.id)?.by
    announce(by ? words.demo.undone({ by }) : words.demo.nothingToUndo)
    dispatch({ type: "undo" })
  }
  const move = (by: -1 | 1) => {
    clearTimeout(beat.current)
    const next = state.items[state.current + by]
    if (next) announce(words.demo.selected(next))
    dispatch({ type: "move", by })
  }
  const [keys, setKeys] = useDemoKeys(box, {
    ...Object.fromEntries(demoLabels.map((one) => [one.key, () => label(one.label)])),
    u: undo,
    j: () => move(1),
    k: () => move(-1),
  })

  if (!item) return null
  const { title, by } = item
  return (
    <section
      ref={box}
      aria-label={words.demo.title}
      data-keys={keys ? undefined : "off"}
      className="grid rounded-sheet border bg-sunken lg:grid-cols-[minmax(0,1fr)_325px]"
    >
      <div className="min-w-0 p-4 sm:p-8">
        <div className="flex items-center gap-4">
          <Cover name={`${title}${by}`} size={72} className="size-14 flex-none sm:size-18" />
          <div className="min-w-0 flex-1">
            <h2 className="truncate font-display text-[26px]/[30px] font-bold tracking-[-0.03em] sm:text-[34px]/[38px]">{title}</h2>
            <p className="truncate text-[15px] leading-6 text-fg-3">
              <span className="text-fg-2">{by}</span> {item.detail}
            </p>
          </div>
          <span className="type-code hidden text-[14px]! text-fg-3 sm:block">
            {words.demo.time({ now: timecode(time), total: timecode(item.seconds) })}
          </span>
          <PlayButton
            size="lg"
            state={playing ? "playing" : "paused"}
            onPress={() => setPlaying(!playing)}
            labels={{ play: words.demo.play, pause: words.demo.pause, retry: words.demo.play }}
          />
        </div>
        <Waveform
          className="mt-5 mb-5"
          height={104}
          pitch={5}
          peaks={peaks}
          time={time}
          duration={item.seconds}
          onSeek={setTime}
          label={words.demo.position({ title })}
          valueText={words.demo.time({ now: timecode(time), total: timecode(item.seconds) })}
        />
        <fieldset aria-label={words.demo.group} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {demoLabels.map((one) => (
            <KeycapButton
              key={one.key}
              glyph={one.key}
              name={words.demo.labels[one.label]}
              hue={one.hue}
              pressed={item.label === one.label}
              onClick={() => label(one.label)}
            />
          ))}
        </fieldset>
        <div className="mt-5 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-[15px] leading-6 text-fg-2">
          {keys ? (
            <p className="hidden flex-wrap items-center gap-1.5 keys:flex">
              {words.demo.tryKeys.before}
              {demoLabels.map(({ key }) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {words.demo.tryKeys.after}
              <Kbd>U</Kbd>
              <span className="ml-2">{words.demo.tryKeys.move}</span>
              <Kbd>J</Kbd>
              <Kbd>K</Kbd>
            </p>
          ) : null}
          <p className={keys ? "flex-1 keys:hidden" : "flex-1"}>{words.demo.tryTouch}</p>
          <span className="ml-auto flex items-center">
            <Button variant="quiet" aria-pressed={keys} onClick={() => setKeys(!keys)} className="hidden! keys:flex!">
              {keys ? words.demo.keysOff : words.demo.keysOn}
            </Button>
            <Button variant="quiet" onClick={undo} disabled={state.past.length === 0}>
              {words.demo.undo}
            </Button>
          </span>
        </div>
      </div>
      <DemoQueue
        state={state}
        onOpen={(index) => {
          clearTimeout(beat.current)
          dispatch({ type: "open", index })
        }}
      />
    </section>
  )
}
