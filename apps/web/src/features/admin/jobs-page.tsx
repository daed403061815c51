import { admin } from "@intray/i18n/admin"
import { common } from "@intray/i18n/common"
import type { JobItem, JobState } from "@intray/server/modules/admin/jobs/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { StateTabs } from "./state-tabs.tsx"
import { AdminTable, Fact, type TableColumn } from "./table.tsx"
import { useAdminList } from "./use-list.ts"
import { useWrite } from "./use-write.ts"
import type { Wire } from "./wire.ts"

const words = admin.jobs
type Item = Wire<JobItem>

const columns: TableColumn<Item>[] = [
  {
    key: "kind",
    head: words.head.kind,
    cell: (job) => (
      <span className="block min-w-0">
        <span className="block truncate font-mono text-[12px]">{job.kind}</span>
        {job.lastError && <span className="type-meta block truncate text-danger">{job.lastError}</span>}
      </span>
    ),
  },
  { key: "attempts", head: words.head.attempts, figure: true, tight: true, cell: (job) => admin.number({ locale, value: job.attempts }) },
  { key: "due", head: words.head.due, tight: true, cell: (job) => admin.short({ locale, at: job.runAt }) },
]

const shown = ["dead", "queued", "running", "done"] as const satisfies readonly JobState[]

/** Work that the process has to do, does, or could not do. */
export function AdminJobsPage() {
  useTitle(admin.page.jobs)
  const [state, setState] = useState<JobState>("dead")
  const [open, setOpen] = useState<Item | null>(null)
  const counts = trpc.admin.jobs.counts.useQuery(undefined, { refetchInterval: 10_000 }).data
  const { client } = trpc.useUtils()
  const query = useAdminList(["admin", "jobs", "list"], { state }, (from, signal) =>
    client.admin.jobs.list.query({ state, ...from }, { signal }),
  )
  const countOf: Partial<Record<JobState, number>> = counts
    ? { dead: counts.dead, queued: counts.waiting + counts.later, running: counts.running }
    : {}
  const text = (value: number | undefined) => (value ? admin.number({ locale, value }) : undefined)
  return (
    <>
      <h2 className="type-section">{admin.page.jobs}</h2>
      <StateTabs
        label={words.states}
        states={shown.map((value) => ({ value, label: words.state[value], count: text(countOf[value]) }))}
        value={state}
        onChange={setState}
      />
      <AdminTable
        label={words.state[state]}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.items) ?? []}
        query={query}
        onOpen={setOpen}
        empty={words.empty[state]}
      />
      {open && <JobPanel job={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function JobPanel({ job, onClose }: { job: Item; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const { busy, write } = useWrite()
  const [asking, setAsking] = useState(false)
  const { id } = job
  const open = job.state === "dead" || job.state === "queued"
  const retry = async () => {
    if (await write(() => client.admin.jobs.retry.mutate({ id }), words.retried)) onClose()
  }
  const discard = async () => {
    setAsking(false)
    if (await write(() => client.admin.jobs.discard.mutate({ id }), words.discarded)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={job.kind}
      description={words.state[job.state]}
      closeLabel={admin.close}
      footer={
        open && (
          <>
            <Button variant="danger" disabled={busy} onClick={() => setAsking(true)}>
              {words.discard}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void retry()}>
              {words.retry}
            </Button>
          </>
        )
      }
    >
      <dl>
        <Fact name={words.head.attempts}>{admin.number({ locale, value: job.attempts })}</Fact>
        <Fact name={words.made}>{admin.moment({ locale, at: job.createdAt })}</Fact>
        <Fact name={words.head.due}>{admin.moment({ locale, at: job.runAt })}</Fact>
        {job.finishedAt && <Fact name={words.finished}>{admin.moment({ locale, at: job.finishedAt })}</Fact>}
        {job.lastError && <Fact name={words.head.error}>{job.lastError}</Fact>}
        <Fact name={words.payload}>
          <code className="font-mono text-[12px] break-all">{job.payload}</code>
        </Fact>
      </dl>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.discardAsk}
        confirmLabel={words.discard}
        cancelLabel={common.cancel}
        onConfirm={() => void discard()}
        danger
      >
        {words.discardText}
      </AlertDialog>
    </Dialog>
  )
}
