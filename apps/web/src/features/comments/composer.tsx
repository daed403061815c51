import { normalizeLines } from "@intray/auth/clean-text"
import { countCharacters } from "@intray/auth/count-text"
import { isBlank } from "@intray/auth/text"
import { comments } from "@intray/i18n/comments"
import { MAX_COMMENT } from "@intray/server/platform/values/limits"
import { Button } from "@intray/ui/button"
import { timecode } from "@intray/ui/lib/time"
import { Clock, X } from "lucide-react"
import { type ReactNode, type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react"
import { KeyCaps } from "../../lib/key-cap.tsx"
import type { Draft } from "./desk.ts"
import { type Member, MentionField } from "./mention-field.tsx"
import { toStored } from "./mention-text.ts"
import type { Sounding, SoundPlace } from "./sound.ts"

const words = comments.composer

/** What the key for commenting does with it. */
export type ComposerHandle = {
  /** Puts the focus into the field; `atTime`: with the moment at which the player is. */
  focus(options?: { atTime?: boolean }): void
}

export type ComposerProps = {
  draft: Draft
  onDraft: (draft: Draft) => void
  onSend: (draft: Draft) => void
  members: readonly Member[]
  meId: string
  label: string
  submit: string
  /** The player next to it; absent where there is none, or where the time is not to be changed. */
  sound?: RefObject<SoundPlace | null> | undefined
  files?: readonly Sounding[]
  busy?: boolean
  /** What is wrong with it. */
  problem?: string | null
  onEscape: () => void
  /** Next to the button, e.g. a way back. */
  extra?: ReactNode
  handle?: Ref<ComposerHandle>
}

/** A field for a comment: mentions, the moment that it speaks of, and a way to send it. */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, onSend, sound, files = [], busy = false, problem } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [active, setActive] = useState(false)
  const hint = useId()
  const place = usePlace(sound, active)
  const length = countCharacters(normalizeLines(toStored(draft)))
  const over = length - MAX_COMMENT
  const empty = isBlank(draft.text)

  const nameOf = (fileId: string) => files.find((one) => one.id === fileId)?.name ?? comments.time.aFile
  const setTime = (at: { fileId: string; atMs: number } | null) => onDraft({ ...draft, fileId: at?.fileId ?? null, atMs: at?.atMs ?? null })
  const send = () => {
    field.current?.focus()
    if (empty || over > 0 || busy) return
    onSend(draft)
    // What was sent is above the field now, and pushes it down.
    requestAnimationFrame(() => field.current?.form?.scrollIntoView({ block: "nearest" }))
  }
  useImperativeHandle(props.handle, () => ({
    focus({ atTime = false } = {}) {
      const at = atTime && empty && draft.atMs === null ? placeIn(sound) : null
      if (at) setTime(at)
      field.current?.focus()
      field.current?.scrollIntoView({ block: "nearest" })
    },
  }))

  return (
    <form
      aria-label={props.label}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionField
        ref={field}
        value={draft}
        onChange={(typed) => onDraft({ ...draft, ...typed })}
        members={props.members}
        meId={props.meId}
        label={props.label}
        placeholder={words.placeholder}
        describedBy={hint}
        invalid={over > 0 || Boolean(problem)}
        // What was typed now would go with what is saved, and not be in it.
        readOnly={busy}
        onSend={send}
        onEscape={props.onEscape}
        onFocus={() => setActive(true)}
        onBlur={() => setActive(false)}
      />
      <div id={hint} className="type-meta empty:hidden">
        {problem ? (
          <p className="text-danger">{problem}</p>
        ) : over > 0 ? (
          <p className="text-danger">{words.tooLong({ over })}</p>
        ) : (
          length > MAX_COMMENT - 200 && <p className="text-fg-2">{words.left({ count: -over })}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {draft.fileId !== null && draft.atMs !== null ? (
          <ChosenTime time={timecode(draft.atMs / 1000)} file={nameOf(draft.fileId)} onDrop={() => setTime(null)} />
        ) : (
          place && (
            <Button
              size="sm"
              icon={<Clock aria-hidden="true" size={14} />}
              aria-label={words.atTimeLong({ time: timecode(place.atMs / 1000), file: nameOf(place.fileId) })}
              // The field keeps the focus: what follows is typed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setTime(placeIn(sound) ?? place)
                field.current?.focus()
              }}
            >
              {words.atTime({ time: timecode(place.atMs / 1000) })}
            </Button>
          )
        )}
        <span className="flex-1" />
        <span aria-hidden="true" className="type-meta hidden items-center gap-1 text-fg-3 keys:inline-flex [[data-keys=off]_&]:hidden">
          <KeyCaps name="mod+Enter" />
          {words.sendKey}
        </span>
        {props.extra}
        <Button type="submit" size="sm" busy={busy} disabled={empty || over > 0} aria-keyshortcuts="Control+Enter Meta+Enter">
          {props.submit}
        </Button>
      </div>
    </form>
  )
}

function ChosenTime({ time, file, onDrop }: { time: string; file: string; onDrop: () => void }) {
  return (
    <span className="flex min-w-0 items-center rounded-control bg-sunken pl-2 text-[12px] leading-4 text-fg-2">
      <Clock aria-hidden="true" size={14} className="mr-1.5 flex-none" />
      <span className="max-w-[200px] truncate">{words.chosenTime({ time, file })}</span>
      <Button
        variant="quiet"
        size="sm"
        icon={<X aria-hidden="true" size={14} />}
        aria-label={words.dropTime}
        title={words.dropTime}
        onClick={onDrop}
      />
    </span>
  )
}

/** Where the player is; null at its very beginning, where nobody has listened. */
function placeIn(sound: RefObject<SoundPlace | null> | undefined) {
  const place = sound?.current?.position() ?? null
  return place && place.atMs > 0 ? place : null
}

/** Where the player is, looked at twice a second while it matters. */
function usePlace(sound: RefObject<SoundPlace | null> | undefined, active: boolean) {
  const [place, setPlace] = useState(() => placeIn(sound))
  useEffect(() => {
    const look = () => setPlace(placeIn(sound))
    look()
    const timer = setInterval(look, active ? 500 : 2_000)
    return () => clearInterval(timer)
  }, [sound, active])
  return place
}
