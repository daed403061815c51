import { admin } from "@intray/i18n/admin"
import type { MailItem, MailState } from "@intray/server/modules/admin/mail/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Send } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { reasonOf } from "../../lib/reason.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { MailPanel } from "./mail-panel.tsx"
import { StateTabs } from "./state-tabs.tsx"
import { AdminTable, Mark, type TableColumn } from "./table.tsx"
import { useAdminList } from "./use-list.ts"
import type { Wire } from "./wire.ts"

const words = admin.mail
type Item = Wire<MailItem>
type Shown = MailState | "all"

const columns: TableColumn<Item>[] = [
  {
    key: "subject",
    head: words.head.subject,
    cell: (mail) => (
      <span className="block min-w-0">
        <span className="block truncate font-emph">{mail.subject}</span>
        <span className="type-meta block truncate text-fg-2 md:hidden">{mail.to}</span>
        {mail.lastError && <span className="type-meta block truncate text-danger">{mail.lastError}</span>}
      </span>
    ),
  },
  { key: "to", head: words.head.to, from: "md", cell: (mail) => <span className="block truncate">{mail.to}</span> },
  {
    key: "state",
    head: words.head.state,
    tight: true,
    cell: (mail) => <Mark tone={mail.state === "failed" ? "danger" : "plain"}>{words.state[mail.state]}</Mark>,
  },
  { key: "at", head: words.head.at, tight: true, cell: (mail) => admin.short({ locale, at: mail.createdAt }) },
]

const shown = ["all", "failed", "queued", "sent", "kept"] as const satisfies readonly Shown[]

/** Mail that left, waits, failed or was kept; and whether mail works at all. */
export function AdminMailPage() {
  useTitle(admin.page.mail)
  const [state, setState] = useState<Shown>("all")
  const [open, setOpen] = useState<Item | null>(null)
  const { client } = trpc.useUtils()
  const input = state === "all" ? {} : { state }
  const query = useAdminList(["admin", "mail", "list"], input, (from, signal) =>
    client.admin.mail.list.query({ ...input, ...from }, { signal }),
  )
  const first = query.data?.pages[0]
  const countOf = { failed: first?.failed, queued: first?.queued } as Partial<Record<Shown, number | undefined>>
  const text = (value: number | undefined) => (value ? admin.number({ locale, value }) : undefined)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="type-section mr-auto">{admin.page.mail}</h2>
        <TestMail />
      </div>
      {first?.configured === false && <p className="measure text-fg-2">{words.keptText}</p>}
      <StateTabs
        label={words.states}
        states={shown.map((value) => ({ value, label: words.state[value], count: text(countOf[value]) }))}
        value={state}
        onChange={setState}
      />
      <AdminTable
        label={admin.page.mail}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items) ?? []}
        query={query}
        onOpen={setOpen}
        empty={words.empty}
      />
      {open && <MailPanel id={open.id} subject={open.subject} onClose={() => setOpen(null)} />}
    </>
  )
}

function TestMail() {
  const utils = trpc.useUtils()
  const test = trpc.admin.mail.test.useMutation({
    onSuccess: ({ to, outcome, answer }) => {
      const tones = { sent: "ok", kept: "info", rejected: "danger", unreachable: "danger" } as const
      const titles = {
        sent: words.testSent({ to }),
        kept: words.testKept,
        rejected: words.testFailed,
        unreachable: words.testUnreachable,
      }
      toast({ tone: tones[outcome], title: titles[outcome], description: answer, key: "test-mail" })
      void utils.admin.mail.invalidate()
    },
    onError: (error) => toast({ tone: "danger", title: words.testFailed, description: reasonOf(error), key: "test-mail" }),
  })
  return (
    <Button icon={<Send aria-hidden="true" size={16} />} busy={test.isPending} busyLabel={words.testing} onClick={() => test.mutate()}>
      {words.test}
    </Button>
  )
}
