import { focus as words } from "@intray/i18n/focus"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { Progress } from "@intray/ui/progress"
import { ChevronDown, ChevronUp, Undo2, X } from "lucide-react"
import type { ReactNode } from "react"
import { useKeyText } from "../../../lib/key-cap.tsx"

export type FocusBarProps = {
  place: { at: number; of: number | null }
  phone: boolean
  onLeave: () => void
  onStep: (by: number) => void
  onSkip: () => void
  onUndo: () => void
  /** At the right: viewers, rare actions, the decision. */
  children?: ReactNode
}

/** The bar above the submission: leave, progress, and back. */
export function FocusBar({ place, phone, onLeave, onStep, onSkip, onUndo, children }: FocusBarProps) {
  const skipKey = useKeyText("skip")
  const undoKey = useKeyText("undo")
  const percent = place.of === null || place.of === 0 ? null : (place.at / place.of) * 100
  const counted = place.of === null ? "" : words.place({ at: place.at, of: place.of })
  return (
    <header className="mx-auto grid h-13 w-full max-w-[1320px] flex-none grid-cols-[auto_1fr_auto] items-center gap-3 px-2 md:grid-cols-[1fr_auto_1fr] md:px-8">
      <span className="flex items-center md:-ml-3">
        {phone ? (
          <IconButton label={words.leave} icon={<X aria-hidden="true" size={20} />} onClick={onLeave} />
        ) : (
          <Button variant="quiet" kbd="Esc" aria-keyshortcuts="Escape" onClick={onLeave}>
            {words.leave}
          </Button>
        )}
      </span>
      <div className="flex min-w-0 items-center justify-center gap-3">
        {!phone && <IconButton label={words.previous} icon={<ChevronUp aria-hidden="true" size={18} />} onClick={() => onStep(-1)} />}
        <span className="flex-none text-fg-2 tabular-nums">{counted}</span>
        {percent !== null && <Progress value={percent} label={words.progress} tone="ink" size="sm" className="w-40 max-md:hidden" />}
        {!phone && <IconButton label={words.next} icon={<ChevronDown aria-hidden="true" size={18} />} onClick={() => onStep(1)} />}
      </div>
      <span className="flex items-center justify-end gap-1 md:-mr-3">
        {!phone && (
          <>
            <Button variant="quiet" {...(skipKey ? { kbd: skipKey } : {})} onClick={onSkip}>
              {words.skip}
            </Button>
            <Button
              variant="quiet"
              {...(undoKey ? { kbd: undoKey } : {})}
              icon={<Undo2 aria-hidden="true" size={15} className={undoKey && "keys:hidden"} />}
              onClick={onUndo}
            >
              {words.undo}
            </Button>
          </>
        )}
        {children}
      </span>
    </header>
  )
}

export type ThumbBarProps = { onStep: (by: number) => void; onSkip: () => void }

/** On a phone: next and back, in reach of the thumb. */
export function ThumbBar({ onStep, onSkip }: ThumbBarProps) {
  return (
    <div className="grid flex-none grid-cols-[1fr_auto_1fr] gap-2 border-t bg-bg px-3 py-2 *:px-2!">
      <Button icon={<ChevronUp aria-hidden="true" size={16} />} onClick={() => onStep(-1)}>
        {words.previous}
      </Button>
      <Button onClick={onSkip}>{words.skip}</Button>
      <Button icon={<ChevronDown aria-hidden="true" size={16} />} onClick={() => onStep(1)}>
        {words.next}
      </Button>
    </div>
  )
}
