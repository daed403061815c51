import { groups as words } from "@intray/i18n/groups"
import { Avatar } from "@intray/ui/avatar"
import { Check } from "@intray/ui/check"
import { Input } from "@intray/ui/input"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Search } from "lucide-react"
import { useState } from "react"
import { foldName, useMembers } from "../../lib/members.ts"
import { QueryError } from "../../lib/query-error.tsx"

type Props = { picked: ReadonlySet<string>; onChange: (picked: ReadonlySet<string>) => void }

/** As many people as are found at a glance; more have a search. */
const AT_A_GLANCE = 8

/** Who of the team is in, as boxes to tick. What was ticked stays when the search leaves it out. */
export function MemberPicks({ picked, onChange }: Props) {
  const { query, members } = useMembers()
  const [text, setText] = useState("")
  const shown = members.filter((one) => foldName(one.name).includes(foldName(text)))
  const tick = (id: string, on: boolean) => {
    const next = new Set(picked)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-emph">{words.members}</legend>
      <p role="status" className="type-meta text-fg-2">
        {words.picked({ count: members.filter((one) => picked.has(one.id)).length })}
      </p>
      {members.length > AT_A_GLANCE && (
        <Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          before={<Search aria-hidden="true" size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {query.isError && members.length === 0 ? (
        <QueryError query={query} title={words.peopleFailed} />
      ) : query.isPending ? (
        <Loading label={words.loading} className="flex flex-col gap-3 py-1">
          {["w-32", "w-40", "w-28"].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </Loading>
      ) : (
        <div className="max-h-64 overflow-y-auto rounded-panel border py-1">
          {shown.map((one) => (
            <Check
              key={one.id}
              className="px-3 py-1.5 touch:py-0"
              checked={picked.has(one.id)}
              onChange={(event) => tick(one.id, event.currentTarget.checked)}
              label={
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar name={one.name} image={one.image} size={20} />
                  <span className="min-w-0 break-words">{one.name}</span>
                </span>
              }
            />
          ))}
          {shown.length === 0 && <p className="px-3 py-1.5 text-fg-2">{words.nobodyFound({ text: text.trim() })}</p>}
        </div>
      )}
    </fieldset>
  )
}
