import { comments } from "@intray/i18n/comments"
import { comboboxOf } from "@intray/ui/lib/combobox"
import { Textarea } from "@intray/ui/textarea"
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from "react"
import { caretAfter } from "../../lib/focus-after.ts"
import { namesLike } from "../../lib/members.ts"
import { choose, mentionAt, type Typed } from "./mention-text.ts"
import { PeopleList } from "./people-list.tsx"

export type Member = { id: string; name: string; image: string | null }

/** Most people that are offered at once. */
const OFFERED = 8

export type MentionFieldProps = {
  value: Typed
  onChange: (value: Typed) => void
  members: readonly Member[]
  meId: string
  label: string
  placeholder?: string
  describedBy?: string | undefined
  invalid?: boolean
  readOnly?: boolean
  /** Ctrl or ⌘ with Enter. */
  onSend: () => void
  /** Escape, where nothing is open. */
  onEscape: () => void
  onFocus?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines in which an @ offers the team's members: arrows move, Enter or Tab takes one, Escape closes. */
export function MentionField(props: MentionFieldProps) {
  const { value, onChange, members, meId, onSend, onEscape } = props
  const list = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(props.ref, () => box.current as HTMLTextAreaElement, [])
  /** Where the name begins that is being typed; what was closed by Escape stays closed. */
  const [open, setOpen] = useState<{ from: number; typed: string } | null>(null)
  const [closed, setClosed] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  // Anyone who writes seldom means themselves.
  const others = [...members.filter((one) => one.id !== meId), ...members.filter((one) => one.id === meId)]
  const found = open ? namesLike(others, open.typed).slice(0, OFFERED) : []
  // A name that nobody has is a word that happens to follow an @, once it goes on behind a space.
  const shown = open !== null && (found.length > 0 || !open.typed.includes(" "))
  const at = Math.min(active, found.length - 1)
  const current = found[at]

  const look = (text: string, caret: number) => {
    const next = mentionAt(text, caret)
    if (next?.from !== open?.from || next?.typed !== open?.typed) setActive(0)
    if (next?.from !== closed) setClosed(null)
    setOpen(next && next.from !== closed ? next : null)
  }
  const pick = (person: Member) => {
    const field = box.current
    if (!open || !field) return
    const { caret, ...next } = choose(value, open.from, field.selectionEnd, person)
    const take = () => {
      onChange(next)
      setOpen(null)
    }
    caretAfter(take, field, caret)
  }
  const combobox = comboboxOf({
    list,
    count: found.length,
    at,
    open: shown,
    multiline: true,
    onMove: setActive,
    onTake: (index) => {
      const person = found[index]
      if (person) pick(person)
    },
  })
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return event.repeat ? undefined : onSend()
    }
    if (combobox.press(event)) return
    if (shown && current && event.key === "Tab" && !event.shiftKey) {
      event.preventDefault()
      pick(current)
    } else if (event.key === "Escape") {
      event.preventDefault()
      event.stopPropagation()
      if (!shown || !open) return onEscape()
      setClosed(open.from)
      setOpen(null)
    }
  }

  return (
    <div className="relative">
      {shown && <PeopleList id={list} people={found} at={at} meId={meId} option={combobox.option} />}
      <Textarea
        ref={box}
        rows={2}
        value={value.text}
        readOnly={props.readOnly}
        aria-label={props.label}
        {...combobox.names}
        aria-haspopup="listbox"
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        placeholder={props.placeholder}
        onChange={(event) => {
          const { value: text, selectionEnd } = event.currentTarget
          onChange({ ...value, text })
          look(text, selectionEnd)
        }}
        onSelect={(event) => look(event.currentTarget.value, event.currentTarget.selectionEnd)}
        onKeyDown={keys}
        onFocus={props.onFocus}
        onBlur={() => {
          setOpen(null)
          props.onBlur?.()
        }}
        className="min-h-15 touch:min-h-19"
      />
      <p role="status" className="hidden-text">
        {shown && (current ? comments.people.found({ count: found.length, first: current.name }) : comments.people.none)}
      </p>
    </div>
  )
}
