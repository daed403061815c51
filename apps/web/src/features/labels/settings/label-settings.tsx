import { common } from "@intray/i18n/common"
import { labels as words } from "@intray/i18n/labels"
import type { ManagedGroup, ManagedLabel } from "@intray/server/modules/labels/groups/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Plus } from "lucide-react"
import { useState } from "react"
import type { Allowed } from "../../../lib/allowed.ts"
import { usePending } from "../../../lib/pending.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { trpc } from "../../../lib/trpc.ts"
import { GroupCard } from "./group-card.tsx"
import { GroupDialog } from "./group-dialog.tsx"
import { LabelDialog } from "./label-dialog.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import { RowMenu } from "./row-menu.tsx"
import { useManage } from "./use-manage.ts"
import { whenInWords } from "./when-asked.tsx"

type Asked =
  | { what: "group"; group: ManagedGroup | null }
  | { what: "label"; group: ManagedGroup; label: ManagedLabel | null }
  | { what: "merge"; group: ManagedGroup; label: ManagedLabel }
  | { what: "deleteGroup"; group: ManagedGroup }
  | { what: "deleteLabel"; label: ManagedLabel }

const isUsed = (group: ManagedGroup) => group.labels.some((label) => label.used)

/** All label groups of a team, with the buttons that the user's role allows. */
export function LabelSettings({ allowed }: { allowed: Allowed }) {
  const query = trpc.labelGroups.list.useQuery()
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const manage = useManage()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, once] = usePending()
  const [said, setSaid] = useState("")
  const close = () => setAsked(null)

  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data) return <LabelSettingsSkeleton />

  const { groups } = query.data
  const live = groups.filter((group) => !group.archived)
  const archived = groups.filter((group) => group.archived)
  const inUse = live.flatMap((group) => group.labels)
  const confirm = (run: () => Promise<boolean>) =>
    once(async () => {
      if (await run()) close()
    })
  const announce = (name: string, at: number, of: number) => setSaid(words.moved({ name, at: at + 1, of }))

  const card = (group: ManagedGroup, at: number, among: readonly ManagedGroup[]) => {
    const moveTo = (other: ManagedGroup | undefined, place: number) =>
      other &&
      (() => {
        const ids = groups.map((one) => one.id)
        void manage.moveGroup(ids, group.id, other.id).then((done) => done && announce(group.name, place, among.length))
      })
    return (
      <GroupCard
        key={group.id}
        group={group}
        when={whenInWords(group, groups, portals)}
        allowed={allowed}
        menu={
          (allowed.update || (allowed.delete && !isUsed(group))) && (
            <RowMenu
              allowed={allowed}
              name={group.name}
              archived={group.archived}
              used={isUsed(group)}
              onEdit={() => setAsked({ what: "group", group })}
              onUp={moveTo(among[at - 1], at - 1)}
              onDown={moveTo(among[at + 1], at + 1)}
              onArchive={(next) => void manage.archiveGroup(group, next)}
              onDelete={() => setAsked({ what: "deleteGroup", group })}
            />
          )
        }
        onAdd={() => setAsked({ what: "label", group, label: null })}
        onEdit={(label) => setAsked({ what: "label", group, label })}
        onMove={(label, other) => {
          const ids = group.labels.map((one) => one.id)
          const rows = group.labels.filter((one) => !one.archived)
          void manage
            .moveLabel(group.id, ids, label.id, other.id)
            .then((done) => done && announce(label.name, rows.indexOf(other), rows.length))
        }}
        onMerge={(label) => setAsked({ what: "merge", group, label })}
        onArchive={(label, next) => void manage.archiveLabel(label, next)}
        onDelete={(label) => setAsked({ what: "deleteLabel", label })}
      />
    )
  }

  return (
    <div className="flex flex-col gap-5 pt-4">
      <h2 className="hidden-text">{words.title}</h2>
      <div className="flex items-start justify-between gap-4 max-md:flex-col">
        <p className="measure text-fg-2">{Object.values(allowed).includes(true) ? words.intro : words.readOnly}</p>
        {allowed.create && live.length > 0 && (
          <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => setAsked({ what: "group", group: null })}>
            {words.addGroup}
          </Button>
        )}
      </div>
      {live.length === 0 && (
        <Empty
          size="panel"
          title={words.empty.title}
          primary={
            allowed.create && (
              <Button variant="primary" onClick={() => setAsked({ what: "group", group: null })}>
                {words.addGroup}
              </Button>
            )
          }
        >
          {words.empty.text}
        </Empty>
      )}
      {live.map(card)}
      {archived.length > 0 && (
        <details className="flex flex-col gap-4">
          <summary className="cursor-pointer py-1 text-fg-2 hover:text-fg">{words.archivedGroups({ count: archived.length })}</summary>
          <div className="mt-3 flex flex-col gap-4">{archived.map(card)}</div>
        </details>
      )}
      <p role="status" className="hidden-text">
        {said}
      </p>
      {asked?.what === "group" && (
        <GroupDialog group={asked.group} others={live.filter((one) => one.id !== asked.group?.id)} portals={portals} onClose={close} />
      )}
      {asked?.what === "merge" && <MergeDialog group={asked.group} label={asked.label} onClose={close} />}
      {asked?.what === "label" && <LabelDialog group={asked.group} label={asked.label} others={inUse} onClose={close} />}
      <AlertDialog
        open={asked?.what === "deleteGroup"}
        onOpenChange={(open) => !open && close()}
        title={asked?.what === "deleteGroup" ? words.deleteGroup.title({ name: asked.group.name }) : ""}
        confirmLabel={words.menu.delete}
        cancelLabel={common.cancel}
        danger
        busy={busy}
        onConfirm={() => asked?.what === "deleteGroup" && void confirm(() => manage.deleteGroup(asked.group.id))}
      >
        {asked?.what === "deleteGroup" && words.deleteGroup.text({ count: asked.group.labels.length })}
      </AlertDialog>
      <AlertDialog
        open={asked?.what === "deleteLabel"}
        onOpenChange={(open) => !open && close()}
        title={asked?.what === "deleteLabel" ? words.deleteLabel.title({ name: asked.label.name }) : ""}
        confirmLabel={words.menu.delete}
        cancelLabel={common.cancel}
        danger
        busy={busy}
        onConfirm={() => asked?.what === "deleteLabel" && void confirm(() => manage.deleteLabel(asked.label.id))}
      >
        {words.deleteLabel.text}
      </AlertDialog>
    </div>
  )
}

/** The page's geometry while its labels are on their way. */
function LabelSettingsSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-5 pt-4">
      <Skeleton className="h-4 w-80 max-w-full" />
      {[4, 3, 6].map((rows) => (
        <div key={rows} className="rounded-panel border bg-raised">
          <div className="flex h-12 items-center px-4">
            <Skeleton className="h-4 w-28" />
          </div>
          {Array.from({ length: rows }, (_, index) => `${rows}-${index}`).map((key) => (
            <div key={key} className="flex h-11 items-center gap-3 border-t px-4">
              <Skeleton className="size-[22px]" />
              <Skeleton className="h-3 w-36" />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}
