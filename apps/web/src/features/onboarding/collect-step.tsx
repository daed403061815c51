import { onboarding } from "@intray/i18n/onboarding"
import { portals } from "@intray/i18n/portals"
import { templatePages } from "@intray/i18n/template-pages"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { slug as slugSchema } from "@intray/server/platform/values/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { focusWrongAfter } from "../../lib/focus-after.ts"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { slugFrom, typedSlug } from "../../lib/slug.ts"
import { useTemplateCurrency } from "../../lib/template-currency.tsx"
import { trpc } from "../../lib/trpc.ts"
import { useRested, useSuggestion } from "./hooks.ts"

const { collect: words } = onboarding

/** Draws the gallery of templates, which is a feature of its own: the route puts it in. */
export type GallerySlot = (props: {
  label: string
  value: TemplateChoice
  onChange: (choice: TemplateChoice) => void
  wide?: boolean
  beside?: ReactNode
}) => ReactNode

export type CollectStepProps = {
  team: { name: string; slug: string }
  gallery: GallerySlot
  onBack: () => void
  onDone: () => Promise<boolean>
}

/** The second step: a template, and the portal that it becomes, a draft until it is published at the end. */
export function CollectStep({ team, gallery, onBack, onDone }: CollectStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const templates = trpc.templates.list.useQuery()
  const creating = trpc.portals.create.useMutation()
  const utils = trpc.useUtils()
  const [template, setTemplate] = useState<TemplateChoice>("music-demos")
  const [named, setNamed] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, once] = usePending()
  const currency = useTemplateCurrency(templates.data, template)
  const own =
    template === "blank"
      ? templatePages.blank.name
      : (templates.data?.builtIn.find((one) => one.key === template)?.name ??
        templates.data?.own.find((one) => typeof template === "object" && one.id === template.id)?.name ??
        "")
  const suggestedTitle = useSuggestion(own)
  const title = named ?? suggestedTitle.value
  const wish = typed ?? slugFrom(`${team.name} ${title}`)
  const rested = useRested(wish)
  const wellFormed = slugSchema.safeParse(wish).success
  const check = trpc.portals.checkSlug.useQuery({ slug: wish }, { enabled: rested !== null && wellFormed, staleTime: 10_000, retry: false })
  const taken = check.data?.available === false ? check.data : null
  // Nobody has typed it: another one that is free does as well.
  const suggestedSlug = useSuggestion(taken?.suggestion ?? wish)
  const slug = typed ?? suggestedSlug.value
  const checking = rested === null || check.isFetching
  const slugError = checking
    ? undefined
    : !wellFormed
      ? portals.slug.invalid
      : typed !== null && taken
        ? portals.slug[taken.reason ?? "taken"]
        : undefined
  const titleError = tried && title.trim() === "" ? words.titleNeeded : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      if (title.trim() === "" || slugError !== undefined || !slugSchema.safeParse(slug).success)
        return focusWrongAfter(() => setTried(true), form.current)
      try {
        await creating.mutateAsync({ template, title: title.trim(), slug, state: "draft", ...currency.input })
        await onDone()
      } catch (error) {
        // Somebody was quicker: the field says so, and offers another one.
        setTyped(slug)
        await utils.portals.checkSlug.invalidate()
        const said = (error as { data?: { code?: string }; message?: string }) ?? {}
        toast({ tone: "danger", title: words.failed, key: "portal", ...(said.data && said.message ? { description: said.message } : {}) })
      }
    })
  }

  const naming = (
    <div className="grid gap-4 lg:grid-cols-2">
      <Field label={words.portalTitle} size="lg" required error={titleError}>
        <Input value={title} {...limit(120)} {...suggestedTitle.field} onChange={(event) => setNamed(event.currentTarget.value)} />
      </Field>
      <Field
        label={words.slug}
        size="lg"
        required
        error={slugError}
        help={slugError ? undefined : checking ? portals.slug.checking : `${window.location.host}/${slug}`}
      >
        <Input
          value={slug}
          maxLength={60}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          className="font-mono"
          {...suggestedSlug.field}
          onChange={(event) => setTyped(typedSlug(event.currentTarget.value))}
        />
      </Field>
      {currency.field}
    </div>
  )

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 [&_input]:scroll-mb-24">
      {gallery({ label: words.gallery, value: template, onChange: setTemplate, wide: true, beside: naming })}
      {/* In sight however many templates there are. */}
      <div className="sticky bottom-0 -mx-1 flex flex-wrap gap-2 border-t bg-bg px-1 py-3">
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={title === "" && templates.isPending}>
          {words.next}
        </Button>
        <Button size="lg" variant="quiet" onClick={onBack}>
          {onboarding.back}
        </Button>
      </div>
    </form>
  )
}
