import { portalTabs } from "@intray/i18n/portal-tabs"
import { portals } from "@intray/i18n/portals"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Textarea } from "@intray/ui/textarea"
import { TriangleAlert } from "lucide-react"
import { type FormEvent, useState } from "react"
import { limit } from "../../../lib/limit.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { SlugField, useSlugCheck } from "../slug-field.tsx"
import { useUpdatePortal } from "../use-update.ts"
import { Section } from "./section.tsx"
import { useTexts } from "./use-texts.tsx"

export type AboutProps = { portal: PortalDetail; readOnly: boolean; onMoved: (slug: string) => void }

/** Title, introduction and address. */
export function About({ portal, readOnly, onMoved }: AboutProps) {
  const words = portalTabs.settings
  const { update, wrong, busy } = useUpdatePortal(portal)
  const texts = useTexts({ title: portal.title, intro: portal.intro })
  const { title, intro } = texts.shown
  const [typed, setTyped] = useState<string | null>(null)
  const slug = typed ?? portal.slug
  const check = useSlugCheck(slug, { portalId: portal.id, current: portal.slug })
  const moves = slug !== portal.slug
  const changed = (texts.changes || moves) && texts.overtaken.length === 0
  useUnsaved(moves)
  const untitled = title.trim() === ""

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed || untitled || !check.usable || busy) return
    const { changed: said, expected } = texts
    const saved = await update({ ...said, expected, ...(moves ? { slug } : {}) })
    if (saved === null) return
    texts.done(said)
    // An address that was typed meanwhile is kept.
    setTyped((now) => (now === typed ? null : now))
    if (saved !== portal.slug) onMoved(saved)
  }

  return (
    <Section title={words.about} first>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={words.title} error={wrong.title ?? (untitled ? portals.slug.titleRequired : undefined)}>
          <Input
            value={title}
            {...limit(120)}
            readOnly={readOnly || busy}
            onChange={(event) => texts.type("title", event.currentTarget.value)}
          />
        </Field>
        {texts.meanwhile("title", portal.language)}
        <Field label={words.intro} help={words.introHelp} error={wrong.intro}>
          <Textarea
            value={intro}
            {...limit(1000)}
            readOnly={readOnly || busy}
            rows={3}
            onChange={(event) => texts.type("intro", event.currentTarget.value)}
          />
        </Field>
        {texts.meanwhile("intro", portal.language)}
        <SlugField
          label={words.address}
          value={slug}
          state={check}
          error={wrong.slug ?? (slug === "" ? portals.slug.required : undefined)}
          disabled={readOnly}
          onChange={setTyped}
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
