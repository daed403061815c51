import { portalTabs } from "@intray/i18n/portal-tabs"
import { accentOf } from "@intray/server/modules/portals/accent"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Check, CircleCheck, Contrast } from "lucide-react"
import { useEffect, useId, useState } from "react"
import { accentVerdict, readHex } from "./accent-words.ts"

export type AccentFieldProps = {
  value: string
  /** The colour of the public page while the team chose none. */
  automatic: string
  readOnly: boolean
  onChange: (hex: string) => void
}

/** The team's colour: one of twelve, or any by its code; next to it what becomes of it on light and on dark pages. */
export function AccentField({ value, automatic, readOnly, onChange }: AccentFieldProps) {
  const words = portalTabs.design
  const name = useId()
  const [text, setText] = useState(value)
  const [left, setLeft] = useState(false)
  useEffect(() => {
    setText(value)
  }, [value])
  const typed = readHex(text)
  const wrong = left && text.trim() !== "" && typed === null
  const verdict = accentVerdict(typed ?? value)
  const settle = () => {
    setLeft(true)
    if (text.trim() === "" && value !== "") onChange("")
    else if (typed !== null && typed !== value) onChange(typed)
  }
  const swatches = Object.entries(words.swatches)
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="font-emph">{words.accent}</legend>
        <p className="type-meta mt-0.5 mb-2.5 text-fg-3">{words.accentHelp}</p>
        <div className="flex flex-wrap gap-2">
          {[["", words.own] as const, ...swatches].map(([hex, label]) => (
            <label
              key={hex || "own"}
              title={label}
              className={cx(
                "relative flex h-9 cursor-pointer items-center justify-center rounded-field border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:h-11",
                hex === "" ? "gap-2 px-3" : "w-9 touch:w-11",
                value === hex ? "border-fg" : "border-line-strong hover:border-fg-3",
                readOnly && "cursor-not-allowed opacity-60",
              )}
            >
              <input
                type="radio"
                name={name}
                value={hex}
                checked={value === hex}
                disabled={readOnly}
                onChange={() => onChange(hex)}
                className="hidden-text"
              />
              {hex === "" ? (
                <>
                  <span aria-hidden="true" style={{ background: automatic }} className="swatch size-4 rounded-keycap" />
                  {label}
                  {value === hex && <Check aria-hidden="true" size={16} />}
                </>
              ) : (
                <>
                  <span aria-hidden="true" style={{ background: hex }} className="swatch absolute inset-1 rounded-control" />
                  {value === hex && <Check aria-hidden="true" size={16} className="relative" style={{ color: accentOf(hex)?.onAccent }} />}
                  <span className="hidden-text">{label}</span>
                </>
              )}
            </label>
          ))}
        </div>
        {value === "" && <p className="type-meta mt-2 text-fg-3">{words.ownHelp}</p>}
      </fieldset>
      <Field label={words.hex} error={wrong ? words.hexWrong : undefined} className="max-w-[220px]">
        <Input
          value={text}
          readOnly={readOnly}
          maxLength={9}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder={words.hexExample}
          className="font-mono"
          // Always there, so that the box stays the same element while a colour becomes one.
          after={<span aria-hidden="true" style={{ background: typed ?? "transparent" }} className="mr-2 size-5 rounded-keycap border" />}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setLeft(false)
          }}
          onBlur={settle}
          onKeyDown={(event) => event.key === "Enter" && settle()}
        />
      </Field>
      {verdict && (
        <p role="status" className="flex items-start gap-2 text-fg-2">
          {verdict.fixed ? (
            <Contrast aria-hidden="true" size={16} className="mt-0.5 text-warn" />
          ) : (
            <CircleCheck aria-hidden="true" size={16} className="mt-0.5 text-ok" />
          )}
          <span className="min-w-0">{verdict.text}</span>
        </p>
      )}
      <Samples hex={typed ?? (value || automatic)} />
    </div>
  )
}

/** The colour as it will stand on either page: a button and a link. */
function Samples({ hex }: { hex: string }) {
  const words = portalTabs.design.sample
  const accent = accentOf(hex)
  if (!accent) return null
  const sides = [
    { mode: "light", title: words.light, fill: accent.accent, on: accent.onAccent, text: accent.textOnLight },
    { mode: "dark", title: words.dark, fill: accent.accentOnDark, on: accent.onAccentOnDark, text: accent.textOnDark },
  ]
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-2">
      {sides.map((side) => (
        <div key={side.mode} className={cx(side.mode, "flex flex-wrap items-center gap-3 rounded-panel border bg-bg px-3 py-2.5 text-fg")}>
          <span className="type-meta w-full text-fg-3">{side.title}</span>
          <span style={{ background: side.fill, color: side.on }} className="rounded-control px-3 py-1.5 font-semibold">
            {words.button}
          </span>
          <span style={{ color: side.text }} className="font-emph underline">
            {words.link}
          </span>
        </div>
      ))}
    </div>
  )
}
