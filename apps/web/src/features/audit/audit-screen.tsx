import { auditLog as words } from "@intray/i18n/audit-log"
import type { AuditEntry } from "@intray/server/modules/audit/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { getQueryKey } from "@trpc/react-query"
import { Download } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { actorOf, auditActionText, auditFilterOf } from "../../lib/audit.ts"
import { startDownload } from "../../lib/download.ts"
import { locale } from "../../lib/i18n.ts"
import { usePagesOf } from "../../lib/pages.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Rows, Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { tabTeam, trpc } from "../../lib/trpc.ts"

/** Kinds of actions that happen inside a team. */
const teamKinds = [
  "member.",
  "invitation.",
  "role.",
  "group.",
  "api_key.",
  "webhook.",
  "discord.",
  "submission.",
  "submissions.",
  "portal.",
  "review_round.",
  "review_guest.",
  "team.",
  "plan.",
  "audit.",
] as const satisfies (keyof typeof words.kinds)[]

const empty = { who: "", what: "", target: "", from: "", until: "" }
type Typed = typeof empty

/** What owners, admins and keys changed in the team. */
export function AuditScreen() {
  useTitle(words.title)
  const [typed, setTyped] = useState(empty)
  const filter = useDeferredValue(auditFilterOf(typed))
  const { client } = trpc.useUtils()
  const query = usePagesOf(getQueryKey(trpc.audit.list, filter, "infinite"), (cursor, signal) =>
    client.audit.list.query({ ...filter, cursor }, { signal }),
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const filtered = Object.keys(filter).length > 0
  const download = async () => {
    const team = tabTeam()
    const parts = new URLSearchParams({ ...(filter as Record<string, string>), ...(team ? { team } : {}) })
    const refused = await startDownload(`/api/audit-log.csv?${parts}`)
    if (refused !== null) toast({ tone: "danger", title: words.downloadFailed, description: refused || undefined, key: "audit" })
  }
  const action = (
    <Button icon={<Download aria-hidden="true" size={16} />} onClick={() => void download()}>
      {words.download}
    </Button>
  )
  return (
    <Section title={words.title} note={words.text} action={action}>
      <Filters typed={typed} onChange={(part) => setTyped((before) => ({ ...before, ...part }))} />
      <div className="mt-4 flex flex-col gap-3">
        {query.isPending ? (
          <Loading label={words.loading} className="flex flex-col gap-2">
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} className="h-14 rounded-field opacity-60" />
            ))}
          </Loading>
        ) : query.isError && items.length === 0 ? (
          <QueryError query={query} title={words.failed}>
            {words.failedText}
          </QueryError>
        ) : items.length === 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-fg-2">{filtered ? words.empty : words.none}</p>
            {filtered && <Button onClick={() => setTyped(empty)}>{words.clear}</Button>}
          </div>
        ) : (
          <Rows label={words.title}>
            {items.map((item) => (
              <EntryRow key={item.id} item={item} />
            ))}
          </Rows>
        )}
        {query.hasNextPage && (
          <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
    </Section>
  )
}

function Filters({ typed, onChange }: { typed: Typed; onChange: (part: Partial<Typed>) => void }) {
  const kinds = [{ value: "", label: words.any }, ...teamKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))]
  const input = (key: keyof Typed, type: "text" | "date" = "text") => (
    <Field label={words[key]}>
      <Input type={type} value={typed[key]} onChange={(event) => onChange({ [key]: event.target.value })} autoComplete="off" />
    </Field>
  )
  return (
    <search aria-label={words.filter} className="grid grid-cols-2 gap-2 md:grid-cols-3">
      <Field label={words.what}>
        <Select value={typed.what} onChange={(event) => onChange({ what: event.target.value })} options={kinds} />
      </Field>
      {input("who")}
      {input("target")}
      {input("from", "date")}
      {input("until", "date")}
    </search>
  )
}

function EntryRow({ item }: { item: AuditEntry }) {
  const who = actorOf(item)
  return (
    <li className="flex flex-col gap-1 px-3.5 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 font-emph break-words">{auditActionText(item.action)}</span>
        <time dateTime={item.at} className="type-meta text-fg-2">
          {words.moment({ locale, at: item.at })}
        </time>
      </p>
      <p className="type-meta break-words text-fg-2">{item.target ? `${who} → ${item.target}` : who}</p>
      {item.detail && (
        <details className="type-meta text-fg-2">
          <summary className="w-fit cursor-pointer touch:py-2.5">{words.details}</summary>
          <code className="font-mono break-all">{item.detail}</code>
        </details>
      )}
    </li>
  )
}
