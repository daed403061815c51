import { team } from "@intray/i18n/team"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = team.recall
/** Minutes that are offered. */
const offered = [0, 1, 5, 10, 30, 60]

/** How long what was published or sent waits before it leaves. Absent while that is not known. */
export function RecallSection({ allowed }: { allowed: boolean }) {
  const utils = trpc.useUtils()
  const query = trpc.outbox.recall.useQuery()
  const { data } = query
  const [busy, once] = usePending()
  if (query.isPending) {
    return (
      <Section title={words.title} note={words.note}>
        <Loading label={words.title}>
          <Skeleton className="h-[30px] max-w-90 rounded-control" />
        </Loading>
      </Section>
    )
  }
  if (!data) return null
  const said = (count: number) => words.minutes({ locale, count })
  const choices = [...new Set(data.own ? [...offered, data.minutes] : offered)].toSorted((a, b) => a - b)
  const change = (value: string) =>
    once(async () => {
      try {
        const saved = await utils.client.outbox.setRecall.mutate({ minutes: value === "" ? null : Number(value) })
        utils.outbox.recall.setData(undefined, saved)
        toast({ tone: "ok", title: words.saved, key: "recall" })
      } catch (error) {
        toast({ tone: "danger", title: words.failed, description: reasonOf(error), key: "recall" })
      }
    })
  return (
    <Section title={words.title} note={words.note}>
      <Field label={words.label} className="max-w-90">
        <Select
          value={data.own ? String(data.minutes) : ""}
          disabled={!allowed || busy}
          onChange={(event) => void change(event.currentTarget.value)}
          placeholder={words.given({ wait: said(data.usual) })}
          options={choices.map((count) => ({ value: String(count), label: said(count) }))}
        />
      </Field>
    </Section>
  )
}
