import { admin } from "@intray/i18n/admin"
import { auditLog } from "@intray/i18n/audit-log"
import type { AuditFilter, AuditItem } from "@intray/server/modules/admin/system/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Download } from "lucide-react"
import { useDeferredValue, useState } from "react"
import { actorOf, auditActionText, auditFilterOf } from "../../lib/audit.ts"
import { startDownload } from "../../lib/download.ts"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { AdminTable, Fact, type TableColumn } from "./table.tsx"
import { useAdminList } from "./use-list.ts"
import type { Wire } from "./wire.ts"

const words = auditLog
type Item = Wire<AuditItem>

const columns: TableColumn<Item>[] = [
  {
    key: "what",
    head: words.head.what,
    cell: (line) => (
      <span className="block min-w-0">
        <span className="block truncate">{auditActionText(line.action)}</span>
        <span className="type-meta block truncate text-fg-2 md:hidden">{[actorOf(line), line.target].filter(Boolean).join(" → ")}</span>
      </span>
    ),
  },
  { key: "who", head: words.head.who, from: "md", cell: (line) => <span className="block truncate">{actorOf(line)}</span> },
  {
    key: "target",
    head: words.head.target,
    from: "md",
    cell: (line) => <span className="block truncate">{line.target ?? admin.none}</span>,
  },
  { key: "from", head: words.head.from, from: "lg", tight: true, cell: (line) => line.address ?? admin.none },
  { key: "at", head: words.head.at, tight: true, cell: (line) => admin.short({ locale, at: line.at }) },
]

const empty = { who: "", what: "", team: "", target: "", from: "", until: "" }
type Typed = typeof empty

/** What is no address of a team is left out. */
const filterOf = (typed: Typed): AuditFilter => auditFilterOf({ ...typed, team: /^[\w-]{1,64}$/.test(typed.team.trim()) ? typed.team : "" })

/** What was done with power, by whom, when and from where. */
export function AdminAuditPage() {
  useTitle(admin.page.audit)
  const [typed, setTyped] = useState(empty)
  const [open, setOpen] = useState<Item | null>(null)
  const filter = useDeferredValue(filterOf(typed))
  const { client } = trpc.useUtils()
  const query = useAdminList(["admin", "system", "audit"], filter, (from, signal) =>
    client.admin.system.audit.query({ ...filter, ...from }, { signal }),
  )
  const filtered = Object.keys(filter).length > 0
  const download = async () => {
    const refused = await startDownload(`/api/admin/audit.csv?${new URLSearchParams(filter as Record<string, string>)}`)
    if (refused !== null) toast({ tone: "danger", title: words.downloadFailed, description: refused || undefined, key: "audit" })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="type-section mr-auto">{admin.page.audit}</h2>
        {filtered && (
          <Button variant="quiet" onClick={() => setTyped(empty)}>
            {words.clear}
          </Button>
        )}
        <Button icon={<Download aria-hidden="true" size={16} />} onClick={() => void download()}>
          {words.download}
        </Button>
      </div>
      <Filters typed={typed} onChange={(part) => setTyped((before) => ({ ...before, ...part }))} />
      <AdminTable
        label={admin.page.audit}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items) ?? []}
        query={query}
        onOpen={setOpen}
        empty={words.empty}
        emptyText={words.emptyText}
      />
      {open && <LinePanel line={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Filters({ typed, onChange }: { typed: Typed; onChange: (part: Partial<Typed>) => void }) {
  const kinds = [{ value: "", label: words.any }, ...Object.entries(words.kinds).map(([value, label]) => ({ value, label }))]
  const input = (key: keyof Typed, type: "text" | "date" = "text") => (
    <Field label={words[key]}>
      <Input type={type} value={typed[key]} onChange={(event) => onChange({ [key]: event.target.value })} autoComplete="off" />
    </Field>
  )
  return (
    <search aria-label={words.filter} className="grid grid-cols-2 gap-2 lg:grid-cols-6">
      {input("who")}
      <Field label={words.what}>
        <Select value={typed.what} onChange={(event) => onChange({ what: event.target.value })} options={kinds} />
      </Field>
      {input("target")}
      {input("team")}
      {input("from", "date")}
      {input("until", "date")}
    </search>
  )
}

function LinePanel({ line, onClose }: { line: Item; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={auditActionText(line.action)} closeLabel={admin.close}>
      <dl>
        <Fact name={words.head.at}>{admin.moment({ locale, at: line.at })}</Fact>
        <Fact name={words.head.who}>{actorOf(line)}</Fact>
        <Fact name={words.code}>
          <code className="font-mono text-[12px]">{line.action}</code>
        </Fact>
        {line.target && (
          <Fact name={words.head.target}>
            {line.target} ({line.targetType})
          </Fact>
        )}
        {line.team && <Fact name={words.team}>{line.team}</Fact>}
        {line.address && <Fact name={words.head.from}>{[line.address, line.device].filter(Boolean).join(" · ")}</Fact>}
        {line.detail && (
          <Fact name={admin.jobs.payload}>
            <code className="font-mono text-[12px] break-all">{line.detail}</code>
          </Fact>
        )}
      </dl>
    </Dialog>
  )
}
