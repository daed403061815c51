import { publicPages as words } from "@intray/i18n/translated"
import { Checks } from "@intray/ui/check"
import { Input } from "@intray/ui/input"
import { Search } from "lucide-react"
import { useId, useState } from "react"
import { announce } from "../lib/announce.tsx"
import { found } from "./search.ts"

type Option = { value: string; label: string; lang?: string }
type SearchChecksProps = { label: string; options: Option[]; value: string[]; onChange: (value: string[]) => void }

/** Many checkboxes with a search field. Checked ones stay visible whatever is typed. */
export function SearchChecks({ label, options, value, onChange }: SearchChecksProps) {
  const [typed, setTyped] = useState("")
  const id = useId()
  const fitting = found(options, typed)
  const shown = options.filter((option) => fitting.includes(option) || value.includes(option.value))
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        id={id}
        aria-label={words.form.findIn({ label })}
        aria-invalid={false}
        placeholder={words.form.find}
        autoComplete="off"
        before={<Search aria-hidden="true" size={18} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          announce(words.form.fitting({ count: found(options, event.target.value).length }))
        }}
        onKeyDown={(event) => {
          // Enter would submit the form; here it selects the option.
          if (event.key !== "Enter") return
          event.preventDefault()
          const [only, another] = fitting
          if (only && !another && !value.includes(only.value)) {
            onChange(options.map((each) => each.value).filter((each) => each === only.value || value.includes(each)))
            setTyped("")
          }
        }}
      />
      {fitting.length === 0 && <p className="text-[15px] leading-[22px] text-fg-2">{words.form.noneFound({ typed })}</p>}
      <Checks
        columns
        options={shown}
        value={value}
        // The checkboxes know only the visible options; restore the order of the form.
        onChange={(next) => onChange(options.map((each) => each.value).filter((each) => next.includes(each)))}
      />
      {value.length > 0 && <p className="text-[14px] leading-5 text-fg-3">{words.form.chosen({ count: value.length })}</p>}
    </div>
  )
}
