import { onboarding } from "@intray/i18n/onboarding"
import { teamName, teamSlug } from "@intray/server/modules/teams/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { type FormEvent, useRef, useState } from "react"
import { focusWrongAfter } from "../../lib/focus-after.ts"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { codeOf } from "../../lib/reason.ts"
import { slugFrom, typedSlug } from "../../lib/slug.ts"
import { trpc } from "../../lib/trpc.ts"
import { useRested } from "./hooks.ts"

const { team: words } = onboarding
const longest = 48

/** What its address says while it is typed. */
function useTeamSlug(value: string, own: string | null): { error: string | null; note: string; usable: boolean } {
  const rested = useRested(value)
  const wellFormed = teamSlug.safeParse(value).success
  const query = trpc.teams.slugFree.useQuery(
    { slug: value },
    { enabled: rested !== null && wellFormed && value !== own, staleTime: 10_000, retry: false },
  )
  if (value === own) return { error: null, note: words.yours, usable: true }
  if (value === "") return { error: null, note: words.slugHelp, usable: false }
  if (rested === null || query.isFetching) return { error: null, note: words.checking, usable: wellFormed }
  if (!wellFormed) return { error: words.slugWrong, note: "", usable: false }
  if (query.data && !query.data.free) return { error: words.taken, note: "", usable: false }
  return { error: null, note: query.data ? words.free : words.slugHelp, usable: true }
}

export type TeamStepProps = {
  /** The one that the first sign-in made; null: there is none yet. */
  team: { name: string; slug: string } | null
  /** What a new one is suggested to be called. */
  suggestion: string
  /** It has this address now. */
  onTeam: (slug: string) => Promise<void>
  /** Once the team is what was typed. */
  onDone: () => Promise<boolean>
}

/** The first step: what the team is called, and its address. */
export function TeamStep({ team, suggestion, onTeam, onDone }: TeamStepProps) {
  const utils = trpc.useUtils()
  const form = useRef<HTMLFormElement>(null)
  const creating = trpc.teams.create.useMutation()
  const updating = trpc.teams.update.useMutation()
  const [name, setName] = useState(team?.name ?? suggestion)
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, once] = usePending()
  // The address follows the name until somebody types one; the name it came with keeps the address it came with.
  const slug = typed ?? (team && name.trim() === team.name ? team.slug : slugFrom(name, longest))
  const check = useTeamSlug(slug, team?.slug ?? null)
  const nameError = tried && !teamName.safeParse(name).success ? words.nameNeeded : undefined
  const slugError = (refused === slug ? words.taken : null) ?? check.error ?? (tried && slug === "" ? words.slugWrong : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      if (!teamName.safeParse(name).success || !check.usable || refused === slug) {
        if (slugError === words.taken) toast({ tone: "danger", title: words.taken, key: "team" })
        return focusWrongAfter(() => setTried(true), form.current)
      }
      try {
        if (!team) await creating.mutateAsync({ name: name.trim(), slug })
        else if (name.trim() !== team.name || slug !== team.slug) await updating.mutateAsync({ name: name.trim(), slug })
        // Its address may be another one now: what comes next is asked of the team as it is called.
        await onTeam(slug)
        await utils.session.get.invalidate()
        if (await onDone()) return
      } catch (error) {
        if (codeOf(error) === "slug_taken") {
          setRefused(slug)
          toast({ tone: "danger", title: words.taken, key: "team" })
        } else toast({ tone: "danger", title: words.failed, key: "team" })
      }
    })
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={words.name} size="lg" required error={nameError}>
        <Input value={name} {...limit(80)} autoComplete="organization" onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label={words.slug} size="lg" required error={slugError ?? undefined} help={slugError ? undefined : check.note}>
        <Input
          value={slug}
          maxLength={longest}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          className="font-mono"
          onChange={(event) => setTyped(typedSlug(event.currentTarget.value, longest))}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} className="self-start">
        {words.next}
      </Button>
    </form>
  )
}
