import { formatDay } from "@intray/i18n/format"
import { retention as words } from "@intray/i18n/retention"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import type { Retention } from "@intray/server/modules/trash/retention/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { type FormEvent, useState } from "react"
import { useCan } from "../../../lib/can.ts"
import { locale } from "../../../lib/i18n.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { readWhole } from "../../../lib/whole-number.ts"
import { RetentionPreview } from "./retention-preview.tsx"
import { Section } from "./section.tsx"

const kinds = ["keep", "arrival", "decision"] as const
type Kind = (typeof kinds)[number]

const bounds = { min: 1, max: 120 }

/** How long the portal keeps its submissions, and what would go; for who may erase. */
export function RetentionSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const mayErase = useCan()({ submission: ["delete"] })
  const shown = !readOnly && mayErase
  const query = trpc.portals.retention.useQuery({ portalId: portal.id }, { enabled: shown })
  if (!shown) return null
  return (
    <Section title={words.title}>
      {query.isError ? (
        <QueryError query={query} title={words.loadFailed}>
          {null}
        </QueryError>
      ) : query.data ? (
        <RetentionForm key={JSON.stringify(query.data)} portalId={portal.id} {...query.data} />
      ) : (
        <Loading label={words.loading}>
          <Skeleton className="h-9 w-64" />
        </Loading>
      )}
    </Section>
  )
}

function RetentionForm({ portalId, retention, warnedAt }: { portalId: string; retention: Retention | null; warnedAt?: string | null }) {
  const utils = trpc.useUtils()
  const set = trpc.portals.setRetention.useMutation()
  const [kind, setKind] = useState<Kind>(retention?.from ?? "keep")
  const [text, setText] = useState(String(retention?.months ?? 12))
  const months = readWhole(text, bounds) ?? null
  const wanted = kind === "keep" ? null : months === null ? undefined : { months, from: kind }
  const changed =
    wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(retention && { months: retention.months, from: retention.from })
  useUnsaved(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (set.isPending || !changed || wanted === undefined) return
    try {
      const saved = await set.mutateAsync({ portalId, retention: wanted })
      toast({ tone: "ok", key: "retention", title: words.saved })
      utils.portals.retention.setData({ portalId }, saved)
    } catch (error) {
      toast({ tone: "danger", key: "retention", title: words.notSaved, description: reasonOf(error) })
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={words.title} help={words.help}>
        <Select
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          options={kinds.map((value) => ({ value, label: words[value] }))}
        />
      </Field>
      {kind !== "keep" && (
        <Field label={words.months} error={months === null ? words.wrong : undefined}>
          <div className="max-w-[200px]">
            <Input
              inputMode="numeric"
              value={text}
              maxLength={3}
              after={<span className="me-2">{words.unit}</span>}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        </Field>
      )}
      {wanted && <RetentionPreview portalId={portalId} {...wanted} />}
      {warnedAt && !changed && retention && <p className="text-fg-2">{words.warned({ day: formatDay(locale, warnedAt.slice(0, 10)) })}</p>}
      {changed && (
        <div>
          <Button type="submit" busy={set.isPending}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  )
}
