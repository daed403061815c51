import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { cx } from "../lib/cx.ts"
import { resample } from "../lib/time.ts"

export type WaveformProps = {
  /** 0–1 each, any number of them; without them a plain track is drawn. */
  peaks?: readonly number[] | null
  /** Seconds. */
  time: number
  /** Seconds; NaN while unknown. */
  duration: number
  onSeek: (seconds: number) => void
  /** "Position in Glasshouse" */
  label: string
  /** "1:32 of 4:12" */
  valueText: string
  /** Pixels of the drawn bars. */
  height?: number
  /** Pixels from bar to bar. */
  pitch?: number
  /** Seconds that an arrow key moves. */
  step?: number
  disabled?: boolean
  /** Show the line with its dot even before playing. */
  head?: boolean
  /** Marks laid over it, each placed by its own `left`. */
  children?: ReactNode
  className?: string
}

function bars(peaks: readonly number[], width: number, height: number, pitch: number): string {
  const count = Math.max(1, Math.floor(width / pitch))
  const middle = height / 2
  return resample(peaks, count)
    .map((peak, index) => {
      const half = Math.max(1, (peak * (height - 4)) / 2)
      return `M${(index * pitch + 1.5).toFixed(1)} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`
    })
    .join("")
}

/** The shape of a sound and the place in it: a slider by pointer, by keys and to assistive technology. */
export function Waveform(props: WaveformProps) {
  const {
    peaks,
    time,
    duration,
    onSeek,
    label,
    valueText,
    height = 48,
    pitch = 4,
    step = 10,
    disabled = false,
    head = true,
    children,
    className,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const clip = useId()
  const [width, setWidth] = useState(0)
  const drawn = peaks && peaks.length > 0
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const known = Number.isFinite(duration) && duration > 0
  const usable = known && !disabled
  const share = known ? Math.min(1, Math.max(0, time / duration)) : 0
  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: full } = event.currentTarget.getBoundingClientRect()
    if (full > 0) onSeek(Math.min(1, Math.max(0, (event.clientX - left) / full)) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: time + step,
      ArrowUp: time + step,
      ArrowLeft: time - step,
      ArrowDown: time - step,
      PageUp: time + step * 3,
      PageDown: time - step * 3,
      Home: 0,
      End: duration,
    }
    const to = moves[event.key]
    if (to === undefined || !usable || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(Math.min(duration, Math.max(0, to)))
  }
  const path = drawn && width > 0 ? bars(peaks, width, height, pitch) : ""
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-disabled={!usable || undefined}
      aria-valuemin={0}
      aria-valuemax={known ? Math.round(duration) : 0}
      aria-valuenow={known ? Math.round(Math.min(time, duration)) : 0}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!usable || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => usable && event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      style={{ height }}
      className={cx("relative touch-none rounded-keycap select-none", usable && "cursor-pointer", className)}
    >
      {drawn ? (
        <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 block">
          <clipPath id={clip}>
            <rect x="0" y="0" width={share * width} height={height} />
          </clipPath>
          <path d={path} className="stroke-wave" strokeWidth="2" strokeLinecap="round" />
          <path d={path} className="stroke-here" strokeWidth="2" strokeLinecap="round" clipPath={`url(#${clip})`} />
        </svg>
      ) : (
        <span aria-hidden="true" className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-press">
          <span style={{ width: `${share * 100}%` }} className="swatch block h-full rounded-full bg-here" />
        </span>
      )}
      {head && known && (drawn || share > 0) && (
        <span
          aria-hidden="true"
          style={{ left: `${share * 100}%` }}
          className={cx(
            "swatch pointer-events-none absolute bg-here",
            drawn ? "-inset-y-0.5 -ml-px w-0.5" : "top-1/2 -mt-1.5 -ml-1.5 size-3 rounded-full",
          )}
        >
          {drawn && <span className="absolute -top-1 left-1/2 size-2 -translate-x-1/2 rounded-full bg-here" />}
        </span>
      )}
      {children}
    </div>
  )
}
