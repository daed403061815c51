import { common } from "@intray/i18n/common"
import { releases } from "@intray/i18n/releases"
import type { ReleaseDetail } from "@intray/server/modules/releases/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@intray/ui/menu"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { Ellipsis, PencilLine, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { statusOf } from "../../lib/query-client.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { DatasetScreen } from "./dataset-screen.tsx"
import { type ReasonOf, useAction } from "./hooks.ts"
import { RecallBar } from "./recall-bar.tsx"
import { RecordScreen } from "./record-screen.tsx"
import { RoundScreen } from "./round-screen.tsx"
import { StateTag } from "./state-tag.tsx"

const words = releases.one

export type ReleaseScreenProps = {
  id: string
  /** May change and publish it. */
  allowed: boolean
  mayExport: boolean
  onGone: () => void
  reasonOf: ReasonOf
}

/** One release: what is in it, what to look at, when it goes out, and what was kept of it. */
export function ReleaseScreen({ id, allowed, mayExport, onGone, reasonOf }: ReleaseScreenProps) {
  const query = trpc.releases.get.useQuery(
    { id },
    {
      refetchInterval: ({ state: { data } }) => {
        if (data?.making && !data.making.failed) return 1_000
        if (data && ["recall", "publishing", "scheduled"].includes(data.state)) return 5_000
        // What is in it changes with its submissions, of which no release tells.
        return data?.state === "draft" ? 15_000 : false
      },
      retry: (count, error) => statusOf(error) !== 404 && count < 2,
    },
  )
  const team = trpc.session.get.useQuery().data?.team?.name ?? ""
  const release = query.data
  useTitle(release?.name ?? releases.title)
  if (!release) {
    return (
      <div className="p-4 md:p-[22px]">
        <h1 className="hidden-text">{releases.title}</h1>
        {query.isPending ? (
          <Loading label={words.loading} className="flex flex-col gap-3">
            <Skeleton className="h-8 w-64" />
            <Skeleton className="h-40 rounded-panel" />
          </Loading>
        ) : statusOf(query.error) === 404 ? (
          <Empty
            title={words.missing}
            primary={
              <Link to="/dashboard/_releases" className={buttonClass()}>
                {words.back}
              </Link>
            }
          >
            {words.missingText}
          </Empty>
        ) : (
          <QueryError query={query} title={words.failed}>
            {words.failedText}
          </QueryError>
        )}
      </div>
    )
  }
  const parts = { release, allowed, mayExport, reasonOf }
  const leaving = release.state === "recall" || release.state === "scheduled"
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Header release={release} allowed={allowed} onGone={onGone} reasonOf={reasonOf} />
      {leaving && (
        <div className="flex-none px-3.5 pt-3 md:px-[22px]">
          <RecallBar release={release} allowed={allowed} reasonOf={reasonOf} />
        </div>
      )}
      {release.hidden > 0 && (
        <p className="type-meta flex-none px-3.5 pt-2 text-fg-2 md:px-[22px]">{releases.list.hidden({ count: release.hidden })}</p>
      )}
      {release.kind === "round" ? (
        <RoundScreen {...parts} team={team} />
      ) : release.kind === "dataset" ? (
        <DatasetScreen {...parts} />
      ) : (
        <RecordScreen {...parts} />
      )}
    </div>
  )
}

function Header({
  release,
  allowed,
  onGone,
  reasonOf,
}: { release: ReleaseDetail } & Pick<ReleaseScreenProps, "allowed" | "onGone" | "reasonOf">) {
  const { id, name, state, kind } = release
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null)
  const draft = state === "draft"
  const mayRename = allowed && (kind !== "round" || draft)
  const mayDelete = allowed && draft && release.snapshot === null
  const add = async () => {
    const done = await act("add", () => utils.client.releases.add.mutate({ id }))
    if (done) toast({ tone: "ok", key: "release", title: words.added({ count: done.added }) })
  }
  return (
    <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
      <Link to="/dashboard/_releases" className="text-fg-2 no-underline hover:text-fg">
        {words.back}
      </Link>
      <span aria-hidden="true" className="text-fg-3">
        /
      </span>
      <h1 className="type-heading min-w-0 [overflow-wrap:anywhere]">{name}</h1>
      <StateTag state={state} />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {allowed && draft && kind === "round" && (
          <Button busy={busy === "add"} icon={<Plus aria-hidden="true" size={15} />} onClick={() => void add()}>
            {words.add}
          </Button>
        )}
        {allowed && state === "recalled" && (
          <Button busy={busy === "reopen"} onClick={() => void act("reopen", () => utils.client.releases.reopen.mutate({ id }))}>
            {words.reopen}
          </Button>
        )}
        {(mayRename || mayDelete) && (
          <Menu>
            <MenuTrigger asChild>
              <Button variant="quiet" aria-label={words.actions({ name })} icon={<Ellipsis aria-hidden="true" size={16} />} />
            </MenuTrigger>
            <MenuContent align="end">
              {mayRename && (
                <MenuItem icon={<PencilLine aria-hidden="true" size={15} />} onSelect={() => setAsking("rename")}>
                  {words.rename}
                </MenuItem>
              )}
              {mayDelete && (
                <MenuItem danger icon={<Trash2 aria-hidden="true" size={15} />} onSelect={() => setAsking("delete")}>
                  {words.delete}
                </MenuItem>
              )}
            </MenuContent>
          </Menu>
        )}
      </span>
      {asking === "rename" && <Rename release={release} onClose={() => setAsking(null)} reasonOf={reasonOf} />}
      <AlertDialog
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={words.deleteTitle({ name })}
        confirmLabel={words.delete}
        cancelLabel={common.cancel}
        danger
        busy={busy === "delete"}
        onConfirm={() =>
          void act("delete", () => utils.client.releases.delete.mutate({ id })).then((done) => {
            if (!done) return
            toast({ tone: "ok", key: "release", title: words.deleted })
            onGone()
          })
        }
      >
        {words.deleteText}
      </AlertDialog>
    </header>
  )
}

function Rename({ release, onClose, reasonOf }: { release: ReleaseDetail; onClose: () => void; reasonOf: ReasonOf }) {
  const utils = trpc.useUtils()
  const [name, setName] = useState(release.name)
  const [problem, setProblem] = useState("")
  const [busy, once] = usePending()
  const save = () =>
    once(async () => {
      try {
        await utils.client.releases.update.mutate({ id: release.id, revision: release.revision, name })
        void utils.releases.invalidate()
        onClose()
      } catch (error) {
        setProblem(reasonOf(error))
      }
    })
  return (
    <FormDialog
      title={words.rename}
      onClose={onClose}
      submit={words.save}
      busy={busy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={words.name}>
        <Input value={name} {...limit(120)} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
