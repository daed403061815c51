import { releases } from "@intray/i18n/releases"
import type { DatasetDetails } from "@intray/server/modules/releases/schema"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Textarea } from "@intray/ui/textarea"
import { useState } from "react"
import { limit } from "../../lib/limit.ts"
import { trpc } from "../../lib/trpc.ts"
import { useUnsaved } from "../../lib/unsaved.ts"
import { useAction, useBegunOn } from "./hooks.ts"
import { type KindProps, SidePart } from "./side-part.tsx"

const words = releases.dataset
const parts = ["what", "who", "labelled", "gaps"] as const

/** A data set: its rows by a filter, its licence, and the card that says what it is. */
export function DatasetScreen(props: KindProps) {
  const { release, allowed, reasonOf } = props
  const saved = release.dataset
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const [draft, setDraft] = useState<DatasetDetails | null>(null)
  const details = draft ?? saved
  useUnsaved(draft !== null)
  const begunOn = useBegunOn(release, draft !== null)
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const count = trpc.submissions.facets.useQuery({ filter: details?.filter ?? {} }, { enabled: details !== null }).data?.total
  if (!details) return null
  const set = (more: Partial<DatasetDetails>) => setDraft({ ...details, ...more })
  const { filter, identifying, card } = details
  const { portals: inPortals, stages: inStages, ...rest } = filter
  const plain = Object.keys(rest).length === 0 && (inPortals?.length ?? 0) <= 1 && (inStages?.length ?? 0) <= 1
  const narrow = (key: "portals" | "stages", value: string) => {
    const { [key]: _, ...others } = filter
    set({ filter: value === "" ? others : { ...others, [key]: [value] } })
  }
  const save = async () => {
    if (!draft) return
    const call = () => begunOn((revision) => utils.client.releases.update.mutate({ id: release.id, revision, dataset: draft }))
    const done = await act("save", call)
    if (!done) return
    setDraft(null)
    toast({ tone: "ok", key: "release", title: releases.one.saved })
  }
  const generate = async () => {
    const made = await act("card", () => utils.client.releases.card.query({ filter, identifying }))
    if (!made) return
    set({ card: made })
    toast({ tone: "ok", key: "release", title: words.generated })
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
      <form
        noValidate
        className="min-w-0 flex-1 px-3.5 py-4 md:px-[22px] lg:overflow-y-auto"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset disabled={!allowed} className="flex max-w-[680px] flex-col gap-5">
          <legend className="hidden-text">{releases.kinds.dataset}</legend>
          <section className="flex flex-col gap-3">
            <h2 className="type-heading">
              {words.filter} <span className="text-[13px] font-normal text-fg-2">{count === undefined ? "" : words.rows({ count })}</span>
            </h2>
            <p className="type-meta text-fg-2">{plain ? words.filterText : words.otherFilter}</p>
            {plain && (
              <div className="grid gap-3 sm:grid-cols-2">
                <Field label={words.portal}>
                  <Select
                    placeholder={words.anyPortal}
                    value={inPortals?.[0] ?? ""}
                    options={portals.map((one) => ({ value: one.slug, label: one.title }))}
                    onChange={(event) => narrow("portals", event.currentTarget.value)}
                  />
                </Field>
                <Field label={words.stage}>
                  <Select
                    placeholder={words.anyStage}
                    value={inStages?.[0] ?? ""}
                    options={stages.map((one) => ({ value: one.id, label: one.name }))}
                    onChange={(event) => narrow("stages", event.currentTarget.value)}
                  />
                </Field>
              </div>
            )}
          </section>
          <Field label={words.licence} help={words.licenceHelp}>
            <Input value={details.licence} {...limit(120)} onChange={(event) => set({ licence: event.currentTarget.value })} />
          </Field>
          <Check
            label={words.identifying}
            help={words.identifyingHelp}
            checked={identifying}
            onChange={(event) => set({ identifying: event.currentTarget.checked })}
          />
          <section className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="type-heading">{words.title}</h2>
              {allowed && (
                <Button size="sm" busy={busy === "card"} onClick={() => void generate()}>
                  {words.generate}
                </Button>
              )}
            </div>
            {parts.map((part) => (
              <Field key={part} label={words[part]}>
                <Textarea
                  rows={2}
                  value={card[part]}
                  {...limit(4_000)}
                  onChange={(event) => set({ card: { ...card, [part]: event.currentTarget.value } })}
                />
              </Field>
            ))}
          </section>
          {allowed && (
            <div>
              <Button type="submit" busy={busy === "save"} disabled={draft === null}>
                {releases.one.save}
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      <SidePart {...props} />
    </div>
  )
}
