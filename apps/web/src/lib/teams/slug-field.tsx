import { idShape } from "@intray/auth/names"
import { team } from "@intray/i18n/team"
import { typed } from "@intray/i18n/typed"
import { teamSlug } from "@intray/server/modules/teams/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { useEffect, useState } from "react"
import { typedSlug } from "../slug.ts"
import { trpc } from "../trpc.ts"

const words = team.slug
/** Milliseconds without a key press before a short name is checked. */
const pause = 250

export type TeamSlugState = { error: string | null; note: string; usable: boolean }

/** Checks a team's short name while it is typed. `current` is the team's own, which is always available to it. */
export function useTeamSlug(value: string, current?: string): TeamSlugState {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  const wellFormed = teamSlug.safeParse(value).success
  const own = current !== undefined && value === current
  const query = trpc.teams.slugFree.useQuery(
    { slug: settled },
    { enabled: settled === value && wellFormed && !own, staleTime: 10_000, retry: false },
  )
  if (own) return { error: null, note: words.yours, usable: true }
  if (value === "") return { error: null, note: words.help, usable: false }
  if (settled !== value || query.isFetching) return { error: null, note: words.checking, usable: wellFormed }
  if (!wellFormed) return { error: idShape.test(value) ? typed.teamAddressId : words.invalid, note: "", usable: false }
  if (query.isError) return { error: null, note: words.unchecked, usable: true }
  if (query.data && !query.data.free) return { error: words.taken, note: "", usable: false }
  return { error: null, note: words.free({ slug: value }), usable: true }
}

export type TeamSlugFieldProps = {
  value: string
  state: TeamSlugState
  /** Shown instead of the result of the check, e.g. that it is missing. */
  error?: string | undefined
  disabled?: boolean
  onChange: (value: string) => void
}

/** The field for a team's short name, checked while it is typed. The line below it is always rendered, so that nothing moves. */
export function TeamSlugField({ value, state, error, disabled = false, onChange }: TeamSlugFieldProps) {
  const wrong = error ?? state.error ?? undefined
  return (
    <Field label={words.label} required error={wrong} help={wrong ? undefined : state.note}>
      <Input
        value={value}
        readOnly={disabled}
        maxLength={48}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        className="font-mono"
        onChange={(event) => onChange(typedSlug(event.currentTarget.value, 48))}
      />
    </Field>
  )
}
