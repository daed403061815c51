import type { PortalDetail, PortalState } from "@intray/server/features/portals/schema"
import { nextStates } from "@intray/server/features/portals/schema"
import { portals } from "@intray/server/messages/portals"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Textarea } from "@intray/ui/textarea"
import { TriangleAlert } from "lucide-react"
import { type FormEvent, useState } from "react"
import { trpc } from "../../../lib/trpc.ts"
import { SlugField, useSlugCheck } from "../slug-field.tsx"
import { StateBadge } from "../state-badge.tsx"
import { type Wrong, wrongOf } from "../use-create.ts"

export type SettingsTabProps = {
  portal: PortalDetail
  readOnly: boolean
  /** The address has changed: what shows this portal moves on to the new one. */
  onMoved: (slug: string) => void
}

/** What visitors read above the form, where it is, and whether it takes anything. */
export function SettingsTab({ portal, readOnly, onMoved }: SettingsTabProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex max-w-[560px] flex-col gap-8 px-4 py-6 md:px-[22px]">
        {readOnly && <p className="text-fg-2">{portals.settings.readOnly}</p>}
        <About portal={portal} readOnly={readOnly} onMoved={onMoved} />
        <State portal={portal} readOnly={readOnly} />
      </div>
    </div>
  )
}

function About({ portal, readOnly, onMoved }: SettingsTabProps) {
  const words = portals.settings
  const utils = trpc.useUtils()
  const updating = trpc.portals.update.useMutation()
  const [title, setTitle] = useState(portal.title)
  const [intro, setIntro] = useState(portal.intro)
  const [slug, setSlug] = useState(portal.slug)
  const [wrong, setWrong] = useState<Wrong>({})
  const check = useSlugCheck(slug, { portalId: portal.id, current: portal.slug })
  const moves = slug !== portal.slug
  const changed = title.trim() !== portal.title || intro.trim() !== portal.intro || moves
  const untitled = title.trim() === ""

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed || untitled || !check.usable || updating.isPending) return
    setWrong({})
    try {
      const saved = await updating.mutateAsync({
        portalId: portal.id,
        ...(title.trim() !== portal.title ? { title: title.trim() } : {}),
        ...(intro.trim() !== portal.intro ? { intro: intro.trim() } : {}),
        ...(moves ? { slug } : {}),
      })
      const { title: newTitle, intro: newIntro, url, slug: newSlug, updatedAt } = saved
      utils.portals.get.setData({ slug: newSlug }, { ...portal, title: newTitle, intro: newIntro, url, slug: newSlug, updatedAt })
      setTitle(newTitle)
      setIntro(newIntro)
      void utils.portals.list.invalidate()
      toast({ tone: "ok", key: "settings", title: words.saved })
      if (newSlug !== portal.slug) onMoved(newSlug)
    } catch (error) {
      const found = wrongOf(error)
      if (found) setWrong(found)
      else toast({ tone: "danger", title: words.failed, description: words.failedText })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h2 className="type-heading">{words.about}</h2>
      <Field label={words.title} error={wrong.title ?? (untitled ? portals.slug.titleRequired : undefined)}>
        <Input value={title} maxLength={120} readOnly={readOnly} onChange={(event) => setTitle(event.currentTarget.value)} />
      </Field>
      <Field label={words.intro} help={words.introHelp} error={wrong.intro}>
        <Textarea value={intro} maxLength={1000} readOnly={readOnly} rows={3} onChange={(event) => setIntro(event.currentTarget.value)} />
      </Field>
      <SlugField
        label={words.address}
        value={slug}
        state={check}
        error={wrong.slug ?? (slug === "" ? portals.slug.required : undefined)}
        disabled={readOnly}
        onChange={setSlug}
      />
      {moves && (
        <p role="status" className="flex items-start gap-2 rounded-field bg-warn-bg px-3 py-2 text-warn">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5" />
          {words.addressWarning({ url: portal.url.replace(/^https?:\/\//, "") })}
        </p>
      )}
      {!readOnly && (
        <div>
          <Button type="submit" disabled={!changed || untitled || !check.usable} busy={updating.isPending}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  )
}

function State({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const words = portals.settings
  const utils = trpc.useUtils()
  const setting = trpc.portals.setState.useMutation()
  const [going, setGoing] = useState<PortalState | null>(null)

  const go = async (state: PortalState) => {
    setGoing(state)
    try {
      const saved = await setting.mutateAsync({ portalId: portal.id, state })
      utils.portals.get.setData({ slug: portal.slug }, { ...portal, state: saved.state, updatedAt: saved.updatedAt })
      void utils.portals.list.invalidate()
      toast({ tone: "ok", key: "settings", title: words.changed[saved.state] })
    } catch (error) {
      toast({ tone: "danger", title: words.stateFailed, description: error instanceof Error ? error.message : undefined })
    }
    setGoing(null)
  }

  return (
    <section aria-labelledby="portal-state" className="flex flex-col gap-3 border-t pt-6">
      <div className="flex items-center gap-2.5">
        <h2 id="portal-state" className="type-heading">
          {words.state}
        </h2>
        <StateBadge state={portal.state} />
      </div>
      <p className="text-fg-2">{portals.stateText[portal.state]}</p>
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          {nextStates[portal.state].map((state) => (
            <Button key={state} busy={going === state} disabled={going !== null && going !== state} onClick={() => void go(state)}>
              {portal.state === "archived" && state === "closed" ? words.unarchive : words.actions[state]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
