import { common } from "@intray/i18n/common"
import { portalAudience as words } from "@intray/i18n/groups"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { toast } from "@intray/ui/lib/toast-store"
import { Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { Lock } from "lucide-react"
import { type FormEvent, useState } from "react"
import { QueryError } from "../../../lib/query-error.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { Section } from "./section.tsx"

type Chosen = { limited: boolean; groupIds: readonly string[] }

/** Who of the team sees a portal and what comes in through it: everybody, or some groups. */
export function AudienceSetting({ portal, readOnly }: { portal: PortalDetail; readOnly: boolean }) {
  const utils = trpc.useUtils()
  const query = trpc.groups.list.useQuery()
  const saving = trpc.portals.setGroups.useMutation()
  const [draft, setDraft] = useState<Chosen | null>(null)
  const [tried, setTried] = useState(false)
  const { limited, groupIds } = draft ?? portal
  const groups = query.data?.items ?? []
  const nothing = limited && groupIds.length === 0
  const changed = draft !== null && (draft.limited !== portal.limited || [...groupIds].sort().join() !== [...portal.groupIds].sort().join())
  useUnsaved(changed)
  const leave = () => {
    setDraft(null)
    setTried(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (saving.isPending || !changed || nothing) return
    try {
      const now = await saving.mutateAsync({ id: portal.id, groupIds: limited ? [...groupIds] : [] })
      utils.portals.get.setData({ slug: portal.slug }, (old) => ({ ...(old ?? portal), ...now }))
      void utils.portals.list.invalidate()
      void utils.groups.invalidate()
      leave()
      toast({ tone: "ok", key: "audience", title: words.saved })
    } catch (error) {
      const why = reasonOf(error)
      toast({ tone: "danger", key: "audience", title: words.notSaved, description: why })
      void query.refetch()
    }
  }
  const pick = (id: string, on: boolean) =>
    setDraft({ limited: true, groupIds: on ? [...groupIds, id] : groupIds.filter((one) => one !== id) })
  return (
    <Section title={words.title}>
      <p className="text-fg-2">{words.help}</p>
      {portal.limited && portal.groupIds.length === 0 && (
        <p className="flex items-start gap-2 text-fg">
          <Lock aria-hidden="true" size={16} className="mt-0.5 flex-none" />
          {words.orphan}
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Choice
          aria-label={words.title}
          disabled={readOnly}
          options={[
            { value: "all", label: words.everybody },
            { value: "some", label: words.some, help: words.someHelp },
          ]}
          value={limited ? "some" : "all"}
          onChange={(next) => setDraft({ limited: next === "some", groupIds })}
        />
        {limited && query.isPending && <Skeleton className="ml-6 h-4 w-40" />}
        {limited && query.isError && <QueryError query={query} title={words.failed} />}
        {limited && query.isSuccess && (
          <fieldset className="flex flex-col gap-2 pl-6 touch:gap-0">
            <legend className="hidden-text">{words.groups}</legend>
            {groups.map((one) => (
              <Check
                key={one.id}
                label={one.name}
                help={words.inIt({ count: one.members.length })}
                disabled={readOnly}
                checked={groupIds.includes(one.id)}
                onChange={(event) => pick(one.id, event.currentTarget.checked)}
              />
            ))}
            {groups.length === 0 && (
              <p className="text-fg-2">
                {words.none}{" "}
                <Link to="/dashboard/settings/groups" className="link">
                  {words.toGroups}
                </Link>
              </p>
            )}
            <p role="alert" className="type-meta text-danger empty:hidden">
              {tried && nothing ? words.choose : null}
            </p>
          </fieldset>
        )}
        {!readOnly && changed && (
          <div className="flex gap-2">
            <Button type="submit" busy={saving.isPending}>
              {words.save}
            </Button>
            <Button variant="quiet" disabled={saving.isPending} onClick={leave}>
              {common.cancel}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
