import { teamMembers } from "@intray/i18n/team-members"
import { Input } from "@intray/ui/input"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Search } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { foldName } from "../../lib/members.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Rows, Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"
import { LeaveDialog } from "./leave-dialog.tsx"
import { MemberRow } from "./member-row.tsx"
import { RemoveDialog } from "./remove-dialog.tsx"
import { TransferDialog } from "./transfer-dialog.tsx"
import { type Person, usePeople } from "./use-people.ts"

const words = teamMembers.list
/** As many people as are found at a glance; more have a search. */
const atAGlance = 6

type Asked = { what: "remove"; person: Person } | { what: "transfer"; person: Person | null } | { what: "leave" }

/** Those whose name or address has what was typed in it. */
function matching(people: readonly Person[], typed: string): Person[] {
  const wanted = foldName(typed)
  return people.filter((one) => foldName(`${one.name} ${one.email ?? ""}`).includes(wanted))
}

/** Who belongs to the team, and what may be done about it. */
export function MembersSection({ onInvite }: { onInvite: () => void }) {
  const { query, people } = usePeople()
  const session = trpc.session.get.useQuery().data
  const [text, setText] = useState("")
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const meId = session?.user?.id
  const shown = matching(people, text)
  const owners = people.filter((one) => one.role.split(",").includes("owner"))
  const others = people.filter((one) => one.id !== meId)
  const lastOwner = owners.length === 1 && owners[0]?.id === meId

  return (
    <Section title={words.title} note={words.note({ team: session?.team?.name ?? "" })}>
      {query.isError && people.length === 0 ? (
        <QueryError query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      ) : query.isPending ? (
        <MembersSkeleton />
      ) : (
        <div className="flex flex-col gap-3">
          {people.length > atAGlance && (
            <Input
              type="search"
              aria-label={words.search}
              placeholder={words.search}
              before={<Search aria-hidden="true" size={16} />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {shown.length > 0 && (
            <Rows label={words.label}>
              {shown.map((person) => (
                <MemberRow
                  key={person.id}
                  person={person}
                  isMe={person.id === meId}
                  onlyOwner={owners.length === 1 && owners[0]?.id === person.id}
                  onRemove={() => setAsked({ what: "remove", person })}
                  onMakeOwner={() => setAsked({ what: "transfer", person })}
                  onLeave={() => setAsked({ what: "leave" })}
                />
              ))}
            </Rows>
          )}
          {shown.length === 0 && <p className="text-fg-2">{words.none({ text: text.trim() })}</p>}
          <p role="status" className="hidden-text">
            {text.trim() === "" ? "" : words.found({ locale, count: shown.length })}
          </p>
        </div>
      )}
      {asked?.what === "remove" && <RemoveDialog person={asked.person} onClose={close} />}
      {asked?.what === "transfer" && <TransferDialog people={others} chosen={asked.person} onClose={close} />}
      {asked?.what === "leave" && (
        <LeaveDialog
          lastOwner={lastOwner}
          alone={others.length === 0}
          onTransfer={() => setAsked({ what: "transfer", person: null })}
          onInvite={() => {
            close()
            onInvite()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

function MembersSkeleton() {
  return (
    <Loading label={words.loading} className="divide-y rounded-panel border">
      {["w-32", "w-40", "w-28", "w-36"].map((width) => (
        <div key={width} className="flex h-[62px] items-center gap-3 px-3.5">
          <Skeleton className="size-7 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-2.5 w-44 max-w-full" />
          </span>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </Loading>
  )
}
