import { api } from "@intray/i18n/api"
import { readScopes } from "@intray/server/modules/api-keys/schema"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { FieldError } from "@intray/ui/field"
import { useId } from "react"
import { scopeGroups, scopeText } from "./scopes.ts"

const words = api.dialog

type Props = {
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
  /** What the person who picks may give; what stood before stays to be taken away. */
  givable: ReadonlySet<string>
  error?: string | undefined
}

/** What a key may do: a box for each permission that a program can have. */
export function ScopePicker({ value, onChange, givable, error }: Props) {
  const id = useId()
  const toggle = (scope: string, on: boolean) => {
    const next = new Set(value)
    if (on) next.add(scope)
    else next.delete(scope)
    onChange(next)
  }
  return (
    <fieldset aria-describedby={`${id}-help${error ? ` ${id}-error` : ""}`}>
      <legend className="font-emph">{words.scopes}</legend>
      <div className="mt-0.5 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id={`${id}-help`} className="type-meta min-w-52 flex-1 text-fg-2">
          {words.scopesHelp}
        </p>
        <div className="flex gap-1">
          <Button size="sm" onClick={() => onChange(new Set(readScopes.filter((one) => givable.has(one))))}>
            {words.read}
          </Button>
          <Button size="sm" onClick={() => onChange(new Set(givable))}>
            {words.all}
          </Button>
          <Button size="sm" onClick={() => onChange(new Set())}>
            {words.none}
          </Button>
        </div>
      </div>
      {error && (
        <FieldError id={`${id}-error`} className="mb-2 text-[12px] leading-[18px]">
          {error}
        </FieldError>
      )}
      <div className="divide-y rounded-panel border">
        {scopeGroups.map(({ resource, name, scopes }) => (
          <fieldset key={resource} className="grid gap-x-4 px-3.5 py-2 sm:grid-cols-[112px_1fr]">
            <legend className="hidden-text">{name}</legend>
            <span aria-hidden="true" className="font-emph max-sm:pb-1">
              {name}
            </span>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-x-3 gap-y-1">
              {scopes.map(({ value: scope, label }) => (
                <Check
                  key={scope}
                  label={label}
                  aria-label={scopeText(scope)}
                  checked={value.has(scope)}
                  disabled={!givable.has(scope) && !value.has(scope)}
                  onChange={(event) => toggle(scope, event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
