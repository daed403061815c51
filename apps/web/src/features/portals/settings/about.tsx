import { portalTabs } from "@intray/server/copy/portal-tabs"
import { portals } from "@intray/server/copy/portals"
import type { PortalDetail } from "@intray/server/features/intake/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Textarea } from "@intray/ui/textarea"
import { TriangleAlert } from "lucide-react"
import { type FormEvent, useState } from "react"
import { SlugField, useSlugCheck } from "../slug-field.tsx"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"

export type AboutProps = { portal: PortalDetail; readOnly: boolean; onMoved: (slug: string) => void }

/** Title, introduction and address. */
export function About({ portal, readOnly, onMoved }: AboutProps) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const [typed, setTyped] = useState<{ title?: string; intro?: string; slug?: string }>({})
  const { title, intro, slug } = { title: portal.title, intro: portal.intro, slug: portal.slug, ...typed }
  const check = useSlugCheck(slug, { portalId: portal.id, current: portal.slug })
  const moves = slug !== portal.slug
  const changed = title.trim() !== portal.title || intro.trim() !== portal.intro || moves
  const untitled = title.trim() === ""

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed || untitled || !check.usable || busy) return
    const saved = await update({
      ...(title.trim() !== portal.title ? { title: title.trim() } : {}),
      ...(intro.trim() !== portal.intro ? { intro: intro.trim() } : {}),
      ...(moves ? { slug } : {}),
    })
    if (saved === null) return
    // An address that was typed meanwhile is kept.
    setTyped((now) => (now.slug === undefined || now.slug === typed.slug ? {} : { slug: now.slug }))
    if (saved !== portal.slug) onMoved(saved)
  }

  return (
    <Section title={words.about} first>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={words.title} error={wrong.title ?? (untitled ? portals.slug.titleRequired : undefined)}>
          <Input
            value={title}
            maxLength={120}
            readOnly={readOnly || busy}
            onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.intro} help={words.introHelp} error={wrong.intro}>
          <Textarea
            value={intro}
            maxLength={1000}
            readOnly={readOnly || busy}
            rows={3}
            onChange={(event) => setTyped({ ...typed, intro: event.currentTarget.value })}
          />
        </Field>
        <SlugField
          label={words.address}
          value={slug}
          state={check}
          error={wrong.slug ?? (slug === "" ? portals.slug.required : undefined)}
          disabled={readOnly}
          onChange={(next) => setTyped({ ...typed, slug: next })}
        />
        {moves && (
          <p role="status" className="flex items-start gap-2 rounded-field bg-warn-bg px-3 py-2 text-warn">
            <TriangleAlert aria-hidden="true" size={16} className="mt-0.5" />
            {words.addressWarning({ url: portal.url.replace(/^https?:\/\//, "") })}
          </p>
        )}
        {!readOnly && (
          <div>
            <Button type="submit" disabled={!changed || untitled || !check.usable} busy={busy}>
              {words.save}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
