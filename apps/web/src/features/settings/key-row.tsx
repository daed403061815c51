import { keyWords as words } from "@intray/i18n/keys"
import { defaultKeys, type KeyAction } from "@intray/server/modules/preferences/keys"
import { IconButton } from "@intray/ui/icon-button"
import { cx } from "@intray/ui/lib/cx"
import { RotateCcw, X } from "lucide-react"
import { type KeyboardEvent, useId, useState } from "react"
import { KeyCaps, keyText } from "../../lib/key-cap.tsx"
import { keyNames } from "../../lib/keyboard.ts"

export type KeyRowProps = {
  action: KeyAction
  /** The key that does it now; null: none. */
  current: string | null
  /** Something that is worth a word though nothing was refused. */
  note: string | null
  /** Which keys are taken is not known yet: no other can be given. */
  waiting: boolean
  /** Gives it a key, or takes it away; says why not. */
  onChange: (key: string | null) => string | null
  onReset: () => string | null
}

/** One action and its key: a press on the key, then the new key. */
export function KeyRow({ action, current, note, waiting, onChange, onReset }: KeyRowProps) {
  const [listening, setListening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const said = useId()
  const name = words.actions[action]
  const own = defaultKeys[action]

  const press = (event: KeyboardEvent) => {
    if (!listening) return
    const { nativeEvent } = event
    if (event.key === "Tab") return setListening(false)
    if (["Shift", "Control", "Alt", "Meta", "CapsLock", "AltGraph"].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === "Escape") return setListening(false)
    const [key] = keyNames(nativeEvent)
    const why = key === undefined ? words.notAKey : onChange(key)
    setProblem(why)
    if (why === null) setListening(false)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
      <span className="min-w-40 flex-1">{name}</span>
      <div className="flex flex-none items-center gap-1">
        {current !== own && (
          <IconButton
            label={words.reset({ action: name, key: keyText(own) })}
            icon={<RotateCcw aria-hidden="true" size={15} />}
            onClick={() => setProblem(onReset())}
          />
        )}
        {current !== null && (
          <IconButton
            label={words.switchOff({ action: name })}
            icon={<X aria-hidden="true" size={15} />}
            onClick={() => setProblem(onChange(null))}
          />
        )}
        <button
          type="button"
          aria-label={`${words.withKey({ action: name, key: current === null ? words.none : keyText(current) })}. ${words.change({ action: name })}`}
          aria-pressed={listening}
          disabled={waiting}
          aria-describedby={listening || problem ? said : undefined}
          onClick={() => {
            setProblem(null)
            setListening(!listening)
          }}
          onKeyDown={press}
          onBlur={() => setListening(false)}
          className={cx(
            "flex h-[30px] min-w-32 items-center justify-center gap-1 rounded-control border bg-raised px-2.5 touch:h-11",
            listening ? "border-here bg-here-bg" : "border-line-strong hover:bg-hover",
          )}
        >
          {listening ? words.press : current === null ? <span className="text-fg-3">{words.off}</span> : <KeyCaps name={current} />}
        </button>
      </div>
      <p id={said} aria-live="polite" className={cx("type-meta w-full empty:hidden", problem ? "text-danger" : "text-fg-2")}>
        {problem ?? (listening ? words.pressing : note)}
      </p>
    </li>
  )
}
