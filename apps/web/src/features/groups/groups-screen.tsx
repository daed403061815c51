import { groups as words } from "@intray/i18n/groups"
import type { GroupItem } from "@intray/server/modules/members/groups/schema"
import { Avatar } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Pencil, Plus, Trash2, UsersRound } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useCan } from "../../lib/can.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { DeleteGroupDialog } from "./delete-dialog.tsx"
import { GroupDialog } from "./group-dialog.tsx"
import { titlesOf } from "./titles.ts"

type Asked = { what: "edit" | "delete"; group: GroupItem } | { what: "new" }

/** Faces that a row has room for. */
const FACES = 5

/** The team's groups: who is in them, and which portals are kept to them. */
export function GroupsScreen() {
  useTitle(words.title)
  const can = useCan()
  const query = trpc.groups.list.useQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const items = query.data?.items ?? []
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed} className="mt-6">
        {words.failedText}
      </QueryError>
    )
  }
  const add = can({ team: ["create"] }) && (
    <Button icon={<Plus aria-hidden="true" size={16} />} disabled={!query.data} onClick={() => setAsked({ what: "new" })}>
      {words.create}
    </Button>
  )
  return (
    <Section title={words.title} note={<Note readOnly={!can({ team: ["update"] })} />} action={add}>
      {query.isPending && <GroupsSkeleton />}
      {query.isSuccess && items.length === 0 && <p className="text-fg-2">{words.empty}</p>}
      {items.length > 0 && (
        <Rows label={words.title}>
          {items.map((group) => (
            <GroupRow key={group.id} group={group}>
              {can({ team: ["update"] }) && (
                <Button
                  aria-label={words.editOf({ name: group.name })}
                  icon={<Pencil aria-hidden="true" size={15} />}
                  onClick={() => setAsked({ what: "edit", group })}
                >
                  {words.edit}
                </Button>
              )}
              {can({ team: ["delete"] }) && (
                <Button
                  variant="quiet"
                  aria-label={words.deleteOf({ name: group.name })}
                  icon={<Trash2 aria-hidden="true" size={15} />}
                  onClick={() => setAsked({ what: "delete", group })}
                />
              )}
            </GroupRow>
          ))}
        </Rows>
      )}
      {asked?.what === "new" && <GroupDialog group={null} onClose={close} />}
      {asked?.what === "edit" && <GroupDialog group={asked.group} onClose={close} />}
      {asked?.what === "delete" && <DeleteGroupDialog group={asked.group} onClose={close} />}
    </Section>
  )
}

function Note({ readOnly }: { readOnly: boolean }) {
  return (
    <>
      <p>{words.note}</p>
      <p className="mt-1">{readOnly ? words.readOnly : words.managers}</p>
    </>
  )
}

function GroupRow({ group, children }: { group: GroupItem; children: ReactNode }) {
  const { members, portals } = group
  const seen = portals.length === 0 ? words.seesNothing : words.sees({ portals: titlesOf(portals) })
  return (
    <Row
      icon={<UsersRound aria-hidden="true" size={18} />}
      title={group.name}
      meta={
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="flex -space-x-1 empty:hidden">
              {members.slice(0, FACES).map((one) => (
                <Avatar key={one.id} name={one.name} image={one.image} size={18} className="ring-1 ring-bg" />
              ))}
            </span>
            <span>{words.people({ names: members.slice(0, 3).map((one) => one.name), more: Math.max(0, members.length - 3) })}</span>
          </span>
          <span className="mt-0.5 block">{seen}</span>
        </>
      }
    >
      {children}
    </Row>
  )
}

function GroupsSkeleton() {
  return (
    <Loading label={words.loading} className="divide-y rounded-panel border">
      {["w-28", "w-36", "w-24"].map((width) => (
        <div key={width} className="flex h-[76px] flex-col justify-center gap-2 px-3.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-2.5 w-56 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
