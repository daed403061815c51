import { useCallback, useEffect, useMemo, useRef, useState } from "react"

export type AudioState = "idle" | "loading" | "playing" | "paused" | "failed"

export type AudioControls = {
  state: AudioState
  /** Seconds. */
  time: number
  /** Seconds; NaN until it is known. */
  duration: number
  play: () => void
  pause: () => void
  toggle: () => void
  /** To a moment, in seconds. */
  seek: (seconds: number) => void
  /** By so many seconds, back or forth. */
  seekBy: (seconds: number) => void
  /** After a failure: loads again and plays. */
  retry: () => void
}

export type UseAudioOptions = {
  /** Seconds, where they are known before the file is asked. */
  duration?: number
  preload?: "none" | "metadata" | "auto"
  /** Begins to play as soon as it can; read when the source is set. */
  autoplay?: boolean
  /** Seconds at which it is first; read when the source is set. */
  startAt?: number
  onEnded?: () => void
  onPlay?: () => void
}

let current: HTMLAudioElement | undefined

/**
 * One sound by its address. Only one plays at a time in the page: starting this one pauses another.
 * A new `src` starts again, paused. The element lives as long as the component does.
 */
export function useAudio(
  src: string | undefined,
  { duration: known, preload = "metadata", autoplay = false, startAt = 0, onEnded, onPlay }: UseAudioOptions = {},
): AudioControls {
  const element = useRef<HTMLAudioElement | null>(null)
  const [state, setState] = useState<AudioState>("idle")
  const [time, setTime] = useState(0)
  const [measured, setMeasured] = useState(Number.NaN)
  const callbacks = useRef({ onEnded, onPlay })
  callbacks.current = { onEnded, onPlay }
  const begin = useRef({ autoplay, startAt })
  begin.current = { autoplay, startAt }
  const told = useRef(known)
  told.current = known

  useEffect(() => {
    if (src === undefined) return
    const audio = new Audio()
    element.current = audio
    audio.preload = preload
    audio.src = src
    setState("idle")
    setTime(0)
    setMeasured(Number.NaN)
    let frame = 0
    const tick = () => {
      setTime(audio.currentTime)
      frame = requestAnimationFrame(tick)
    }
    const still = () => {
      cancelAnimationFrame(frame)
      setTime(audio.currentTime)
    }
    const on: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      durationchange: () => {
        setMeasured(Number.isFinite(audio.duration) ? audio.duration : Number.NaN)
        // A place that was sought before the length was known may lie beyond the end; the browser has moved it there.
        setTime(audio.currentTime)
      },
      play: () => {
        if (current !== audio) current?.pause()
        current = audio
        setState("loading")
        callbacks.current.onPlay?.()
      },
      waiting: () => setState("loading"),
      playing: () => {
        setState("playing")
        cancelAnimationFrame(frame)
        tick()
      },
      pause: () => {
        still()
        setState("paused")
      },
      seeked: () => setTime(audio.currentTime),
      ended: () => {
        still()
        setState("paused")
        callbacks.current.onEnded?.()
      },
      error: () => {
        still()
        setState("failed")
      },
    }
    for (const [name, listener] of Object.entries(on)) audio.addEventListener(name, listener)
    if (begin.current.startAt > 0) audio.currentTime = begin.current.startAt
    // What a browser forbids to begin by itself waits for a press, as ever.
    if (begin.current.autoplay) audio.play().catch(() => setState("paused"))
    return () => {
      for (const [name, listener] of Object.entries(on)) audio.removeEventListener(name, listener)
      cancelAnimationFrame(frame)
      audio.pause()
      // Lets go of the connection; an element without a source keeps the last one open.
      audio.removeAttribute("src")
      audio.load()
      if (current === audio) current = undefined
      element.current = null
    }
  }, [src, preload])

  const play = useCallback(() => {
    // The element's own events report a refused or interrupted play.
    element.current?.play().catch(() => undefined)
  }, [])
  const pause = useCallback(() => element.current?.pause(), [])
  const toggle = useCallback(() => {
    if (element.current?.paused === false) pause()
    else play()
  }, [pause, play])
  const seek = useCallback((seconds: number) => {
    const audio = element.current
    if (!audio) return
    const end = Number.isFinite(audio.duration) ? audio.duration : (told.current ?? seconds)
    audio.currentTime = Math.min(Math.max(0, seconds), end)
    setTime(audio.currentTime)
  }, [])
  const seekBy = useCallback((seconds: number) => seek((element.current?.currentTime ?? 0) + seconds), [seek])
  const retry = useCallback(() => {
    element.current?.load()
    play()
  }, [play])

  const duration = Number.isFinite(measured) ? measured : (known ?? Number.NaN)
  return useMemo(
    () => ({ state, time, duration, play, pause, toggle, seek, seekBy, retry }),
    [state, time, duration, play, pause, toggle, seek, seekBy, retry],
  )
}
