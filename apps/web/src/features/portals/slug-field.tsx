import { portals } from "@intray/i18n/portals"
import { slug as slugSchema } from "@intray/server/platform/values/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { useEffect, useState } from "react"
import { typedSlug } from "../../lib/slug.ts"
import { trpc } from "../../lib/trpc.ts"

/** Milliseconds without a key press before an address is checked. */
const pause = 250

export type SlugState = { error: string | null; note: string | null; suggestion: string | null; usable: boolean }

/** Checks an address while it is typed. `current` is the portal's own address, which is always available to it. */
export function useSlugCheck(value: string, options: { portalId?: string; current?: string } = {}): SlugState {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  const words = portals.slug
  const wellFormed = slugSchema.safeParse(value).success
  const own = options.current !== undefined && value === options.current
  const query = trpc.portals.checkSlug.useQuery(
    { slug: settled, ...(options.portalId ? { portalId: options.portalId } : {}) },
    { enabled: settled === value && value !== "" && !own, staleTime: 10_000, retry: false },
  )
  if (own) return { error: null, note: words.yours, suggestion: null, usable: true }
  if (value === "") return { error: null, note: null, suggestion: null, usable: false }
  if (settled !== value || query.isFetching) {
    // An invalid address is reported only after a pause in typing.
    return { error: null, note: words.checking, suggestion: null, usable: wellFormed }
  }
  if (query.data && !query.data.available) {
    return { error: words[query.data.reason ?? "taken"], note: null, suggestion: query.data.suggestion, usable: false }
  }
  if (!wellFormed) return { error: words.invalid, note: null, suggestion: null, usable: false }
  if (query.isError) return { error: null, note: words.failed, suggestion: null, usable: true }
  return { error: null, note: words.available({ url: `${window.location.host}/${value}` }), suggestion: null, usable: true }
}

export type SlugFieldProps = {
  label: string
  value: string
  state: SlugState
  /** Shown instead of the result of the check, e.g. that the address is missing. */
  error?: string | undefined
  help?: string | undefined
  disabled?: boolean
  onChange: (value: string) => void
}

/** The field for a portal's address, checked while it is typed. The line below it is always rendered, so that nothing moves. */
export function SlugField({ label, value, state, error, help, disabled = false, onChange }: SlugFieldProps) {
  const wrong = error ?? state.error ?? undefined
  const prefix = `${window.location.host}/`
  return (
    <Field
      label={label}
      error={wrong}
      help={wrong ? undefined : (state.note ?? help ?? " ")}
      action={
        state.suggestion && !disabled ? (
          <Button variant="quiet" size="sm" onClick={() => onChange(state.suggestion ?? value)}>
            {portals.slug.suggestion({ slug: state.suggestion })}
          </Button>
        ) : undefined
      }
    >
      <span className="flex min-w-0 items-stretch">
        <span
          aria-hidden="true"
          className="flex max-w-[50%] flex-none items-center truncate rounded-l-control border border-r-0 border-line-field bg-sunken px-2.5 text-fg-2 touch:rounded-l-field"
        >
          {prefix}
        </span>
        <span className="min-w-0 flex-1">
          <Input
            value={value}
            disabled={disabled}
            maxLength={60}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            className="rounded-l-none! font-mono"
            onChange={(event) => onChange(typedSlug(event.currentTarget.value))}
          />
        </span>
      </span>
    </Field>
  )
}
