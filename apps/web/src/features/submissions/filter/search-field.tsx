import { inbox } from "@intray/i18n/inbox"
import { Input } from "@intray/ui/input"
import { Search, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { mostText } from "./search.ts"

/** Milliseconds without typing before the search runs. */
const rest = 140

export type SearchFieldProps = {
  text: string
  /** The results are still loading, so there is no list to move to. */
  loading: boolean
  onText: (text: string) => void
  onClose: () => void
}

/** The search field. Down or Enter moves to the results; Escape clears the text and leaves. */
export function SearchField({ text, loading, onText, onClose }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The text changed elsewhere: the back button, or a cleared filter.
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
  // At once, because the next key is meant for the list. If nothing was found, the user keeps typing.
  const toList = () => {
    const list = document.querySelector<HTMLElement>("[data-list]")
    if (list) list.focus()
    else if (loading && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
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
        // It opens because the user wants to type; if the page loads with a search, reading comes first.
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
