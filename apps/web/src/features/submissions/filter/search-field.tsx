import { inbox } from "@intray/i18n/inbox"
import { Input } from "@intray/ui/input"
import { Search, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { mostText } from "./filter.ts"

/** Milliseconds of rest after which the words are looked for. */
const rest = 140

export type SearchFieldProps = {
  text: string
  onText: (text: string) => void
  onClose: () => void
}

/** The words to look for. Down or Enter goes on to what was found; Escape takes the words out and leaves. */
export function SearchField({ text, onText, onClose }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Words that came from elsewhere: the back button, a filter that was cleared.
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next
    onText(next)
  }
  const change = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => say(next), rest)
  }
  // At once: a key that follows is meant for the list, and would be typed here. Where nothing was found one goes on typing.
  const toList = () => document.querySelector<HTMLElement>("[role=listbox][data-list]")?.focus()
  const leave = () => {
    setTyped("")
    say("")
    onClose()
    toList()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape") leave()
    else if (event.key === "Enter" || event.key === "ArrowDown") {
      if (typed !== sent.current) say(typed)
      toList()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="min-w-0 flex-1">
      <Input
        // It opens because somebody asked to type here; on a page that comes with words, reading comes first.
        autoFocus={text === ""}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={mostText}
        aria-label={inbox.search.label}
        placeholder={inbox.search.placeholder}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
        before={<Search aria-hidden="true" size={16} />}
        after={
          <button
            type="button"
            aria-label={inbox.search.clear}
            onClick={leave}
            className="flex size-7 items-center justify-center rounded-control text-fg-2 hover:bg-hover hover:text-fg touch:size-9"
          >
            <X aria-hidden="true" size={16} />
          </button>
        }
      />
    </search>
  )
}
