import { focus } from "@intray/i18n/focus"
import { formatNumber } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { IconButton } from "@intray/ui/icon-button"
import { Kbd } from "@intray/ui/kbd"
import { Tooltip } from "@intray/ui/tooltip"
import { ChevronDown, ChevronLeft, ChevronUp, Maximize2, PanelRight } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useKeyText } from "../../../lib/key-cap.tsx"
import type { useRoom } from "../use-media.ts"

export type ReadingBarProps = {
  /** Position in the list, from 1; 0 if the list does not contain it. */
  at: number
  total: number | null
  row: SubmissionRow | null
  room: ReturnType<typeof useRoom>
  onBack: () => void
  onStep: (step: number) => void
  onDetails: () => void
  /** Opens focus mode. */
  onFocus: () => void
  decide: ReactNode
  /** The other viewers. */
  presence: ReactNode
  /** Rare actions. */
  more?: ReactNode
}

/** The bar above the reading pane: position in the list, and the decision. */
export function ReadingBar({ at, total, row, room, onBack, onStep, onDetails, onFocus, presence, decide, more }: ReadingBarProps) {
  const words = inbox.reading
  const keys = { next: useKeyText("next"), previous: useKeyText("previous"), focus: useKeyText("focus") }
  const position = at > 0 && total !== null ? words.position({ at: formatNumber(locale, at), of: formatNumber(locale, total) }) : ""
  return (
    <div className="flex h-13 flex-none items-center gap-2 border-b px-2 max-sm:gap-0 max-sm:px-1 xl:px-[22px]">
      {room.phone && <IconButton label={words.back} icon={<ChevronLeft aria-hidden="true" size={20} />} onClick={onBack} />}
      {room.phone ? (
        position && (
          <span className="min-w-0 text-[13px] text-fg-2">
            <span className="hidden-text">{position}</span>
            {/* Without room it wraps to a hidden second line, so that the decision stays visible. */}
            <span aria-hidden="true" className="flex h-5 flex-wrap overflow-hidden leading-5">
              <span className="h-5 w-px" />
              <span className="flex-none">{`${formatNumber(locale, at)}/${formatNumber(locale, total ?? 0)}`}</span>
            </span>
          </span>
        )
      ) : (
        <span className="min-w-0 truncate text-fg-2">{position}</span>
      )}
      <span className={total ? "flex flex-none items-center" : "hidden"}>
        <Step label={words.next} shortcut={keys.next} disabled={at > 0 && at === total} onPress={() => onStep(1)}>
          <ChevronDown aria-hidden="true" size={18} className={keys.next && "keys:hidden"} />
        </Step>
        <Step label={words.previous} shortcut={keys.previous} disabled={at === 1} onPress={() => onStep(-1)}>
          <ChevronUp aria-hidden="true" size={18} className={keys.previous && "keys:hidden"} />
        </Step>
      </span>
      <span className="ml-auto flex flex-none items-center gap-1 max-sm:gap-0 xl:gap-2">
        {presence}
        {!room.rail && row && (
          <IconButton label={words.openDetails} icon={<PanelRight aria-hidden="true" size={16} />} onClick={onDetails} />
        )}
        {/* On a phone the reading pane is the whole screen already. */}
        {!room.phone && row && (
          <IconButton
            label={focus.enter}
            {...(keys.focus ? { kbd: keys.focus } : {})}
            icon={<Maximize2 aria-hidden="true" size={16} />}
            onClick={onFocus}
          />
        )}
        {more}
        {decide}
      </span>
    </div>
  )
}

type StepProps = { label: string; shortcut: string | undefined; disabled: boolean; onPress: () => void; children: ReactNode }

/** Moves to the next or previous submission: shows its key if there are shortcuts, otherwise an arrow. */
function Step({ label, shortcut, disabled, onPress, children }: StepProps) {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        disabled={disabled}
        onClick={onPress}
        className="flex h-[30px] min-w-6 items-center justify-center rounded-control text-fg-2 hover:bg-hover disabled:opacity-50 touch:size-11 [[data-keys=off]_&_svg]:block"
      >
        {shortcut && <Kbd decorative>{shortcut}</Kbd>}
        {children}
      </button>
    </Tooltip>
  )
}
