import { formatMoment } from "@intray/i18n/format"
import { suggestions } from "@intray/i18n/suggestions"
import type { SuggestionSettings } from "@intray/server/modules/suggestions/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Switch } from "@intray/ui/switch"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { useUpdateSettings } from "./hooks.ts"
import { LabelStatistics } from "./label-statistics.tsx"

const { page: words } = suggestions

/** Milliseconds between looks while the models are being built. */
const LEARNING_MS = 1_500

/** The settings of suggestions: what was learned, how often it was right, and what may be used. */
export function SuggestionsScreen() {
  useTitle(suggestions.title)
  const query = trpc.suggestions.settings.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.learning ? LEARNING_MS : false),
  })
  const update = useUpdateSettings()
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data) {
    return (
      <Loading label={words.learning}>
        <Skeleton className="mt-6 h-40 w-full" />
      </Loading>
    )
  }
  const settings = query.data
  const state = !settings.enabled ? words.off : settings.learning ? words.learning : settings.learnFrom && since(settings.learnFrom)
  return (
    <>
      <Section
        title={suggestions.title}
        note={words.note}
        action={<Switch label={words.enabled} checked={settings.enabled} onCheckedChange={(enabled) => update({ enabled })} />}
      >
        {state && (
          <p aria-live="polite" className="text-fg-2">
            {state}
          </p>
        )}
      </Section>
      {settings.enabled &&
        settings.groups.map((group) => <GroupSection key={group.id} group={group} needed={settings.needed} update={update} />)}
      {settings.enabled && <CalibrationSection calibration={settings.calibration} />}
      <FieldsSection fields={settings.fields} update={update} />
      <ResetSection />
    </>
  )
}

const since = (moment: string) => words.since({ date: formatMoment(locale, moment) })

type Update = ReturnType<typeof useUpdateSettings>

type GroupSectionProps = { group: SuggestionSettings["groups"][number]; needed: SuggestionSettings["needed"]; update: Update }

function GroupSection({ group, needed, update }: GroupSectionProps) {
  return (
    <Section
      title={group.name}
      note={group.on && words.finished({ have: group.finished, need: needed.group })}
      action={
        <Switch
          label={<span className="hidden-text">{words.group({ group: group.name })}</span>}
          checked={group.on}
          onCheckedChange={(on) => update({ group: { id: group.id, on } })}
        />
      }
    >
      {group.on && (
        <div className="@container">
          <div
            aria-hidden="true"
            className="type-meta hidden grid-cols-[minmax(0,1fr)_72px_120px_96px_150px] gap-x-4 px-3.5 pb-1 text-fg-2 @2xl:grid"
          >
            {[words.columns.label, words.columns.examples, words.columns.accepted, words.columns.right, words.columns.state].map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul aria-label={group.name} className="divide-y rounded-panel border">
            {group.labels.map((label) => (
              <LabelStatistics
                key={label.id}
                label={label}
                needed={needed.label}
                onMuted={(muted) => update({ label: { id: label.id, muted } })}
              />
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function CalibrationSection({ calibration }: Pick<SuggestionSettings, "calibration">) {
  const measured = calibration.filter(({ of }) => of > 0)
  return (
    <Section title={words.calibration} note={words.calibrationNote}>
      {measured.length === 0 ? (
        <p className="text-fg-2">{words.noCalibration}</p>
      ) : (
        <table className="w-full max-w-90 tabular-nums">
          <thead>
            <tr className="type-meta text-left text-fg-2">
              <th scope="col" className="py-1 font-normal">
                {words.rangeHead}
              </th>
              <th scope="col" className="py-1 font-normal">
                {words.rightHead}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {measured.map(({ from, to, right, of }) => (
              <tr key={from}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {words.range({ from, to })}
                </th>
                <td className="py-1.5">{words.share({ percent: Math.round((100 * right) / of), of })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function FieldsSection({ fields, update }: Pick<SuggestionSettings, "fields"> & { update: Update }) {
  return (
    <Section title={words.fields} note={words.fieldsNote}>
      {fields.length === 0 && <p className="text-fg-2">{words.noFields}</p>}
      <ul aria-label={words.fields} className="flex max-w-120 flex-col gap-2.5">
        {fields.map(({ path, label, used, identifying }) => (
          <li key={path}>
            <Switch
              spread
              label={label}
              help={identifying ? words.identifying : undefined}
              checked={used}
              disabled={identifying}
              onCheckedChange={(next) => update({ field: { path, used: next } })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Reset = "startAgain" | "forget"

const resetWords = (what: Reset) =>
  what === "forget"
    ? { title: words.forgetAsk, text: words.forgetText, confirm: words.forget, done: words.forgotten }
    : { title: words.startAgainAsk, text: words.startAgainText, confirm: words.startAgain, done: words.startedAgain }

function ResetSection() {
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<Reset | null>(null)
  const [busy, once] = usePending()
  const run = (what: Reset) =>
    once(async () => {
      try {
        await utils.client.suggestions[what].mutate()
        toast({ tone: "ok", key: "suggestions", title: resetWords(what).done })
        setAsked(null)
      } catch (error) {
        toast({ tone: "danger", title: words.notSaved, description: reasonOf(error) })
      }
      await utils.suggestions.invalidate()
    })
  const reset = resetWords(asked ?? "forget")
  return (
    <Section title={words.reset}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="measure min-w-60 flex-1 text-fg-2">{words.startAgainNote}</p>
          <Button onClick={() => setAsked("startAgain")}>{words.startAgain}</Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="measure min-w-60 flex-1 text-fg-2">{words.forgetNote}</p>
          <Button variant="danger" onClick={() => setAsked("forget")}>
            {words.forget}
          </Button>
        </div>
      </div>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={reset.title}
        confirmLabel={reset.confirm}
        cancelLabel={words.cancel}
        danger={asked !== "startAgain"}
        busy={busy}
        onConfirm={() => asked && void run(asked)}
      >
        {reset.text}
      </AlertDialog>
    </Section>
  )
}
