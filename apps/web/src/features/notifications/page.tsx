import { can } from "@intray/auth/permissions"
import { notifications as words } from "@intray/i18n/notifications"
import type { Notifications, SetNotificationsInput } from "@intray/server/modules/notifications/schema"
import { Choice } from "@intray/ui/choice"
import { toast } from "@intray/ui/lib/toast-store"
import { Skeleton } from "@intray/ui/skeleton"
import { QueryError } from "../../lib/query-error.tsx"
import { Rows, Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { DigestSection } from "./digest-section.tsx"
import { DiscordSection } from "./discord-section.tsx"
import { WeeklySection } from "./weekly-section.tsx"

const modes = ["now", "digest", "off"] as const

/** The user's mail notifications in this tab's team, and the settings of the team's Discord channel. */
export function NotificationsPage() {
  useTitle(words.page)
  const session = trpc.session.get.useQuery().data
  const utils = trpc.useUtils()
  const query = trpc.notifications.get.useQuery()
  const setting = trpc.notifications.set.useMutation()
  const team = session?.team?.name ?? ""

  /** Shown at once; if the server rejects the change, the previous setting is shown again. */
  const change = async (input: SetNotificationsInput) => {
    const before = utils.notifications.get.getData()
    void utils.notifications.get.cancel()
    const chosen = new Map(input.modes?.map((one) => [one.event, one.mode]))
    utils.notifications.get.setData(
      undefined,
      (known) =>
        known && {
          ...known,
          zone: input.zone ?? known.zone,
          weekly: known.weekly && { ...known.weekly, wanted: input.weekly ?? known.weekly.wanted },
          events: known.events.map((one) => ({ ...one, mode: chosen.get(one.event) ?? one.mode })),
        },
    )
    try {
      utils.notifications.get.setData(undefined, await setting.mutateAsync(input))
      toast({ tone: "ok", title: words.saved, key: "notifications" })
    } catch {
      utils.notifications.get.setData(undefined, before)
      toast({ tone: "danger", title: words.notSaved, key: "notifications" })
    }
  }

  if (query.isError) {
    return <QueryError query={query} title={words.failed} />
  }
  const { data } = query
  return (
    <>
      <Section title={words.title} note={words.note({ team })}>
        {data ? (
          <Rows label={words.title}>
            {shown(data, session?.team?.role ?? "").map(({ event, mode }) => {
              const { name, help } = words.events[event]
              return (
                <li key={event} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3">
                  <div className="min-w-52 flex-1">
                    <p className="font-emph">{name}</p>
                    <p className="type-meta text-fg-2">{help}</p>
                  </div>
                  <div className="flex flex-col max-sm:w-full">
                    <Choice
                      aria-label={name}
                      variant="segmented"
                      options={modes.map((value) => ({ value, label: words.modes[value] }))}
                      value={mode}
                      onChange={(next) => void change({ modes: [{ event, mode: next as (typeof modes)[number] }] })}
                    />
                  </div>
                </li>
              )
            })}
          </Rows>
        ) : (
          <Skeleton className="h-[582px] rounded-panel" />
        )}
      </Section>
      {data && <DigestSection zone={data.zone} next={data.nextDigest} onZone={(zone) => void change({ zone })} />}
      {data?.weekly && <WeeklySection team={team} weekly={data.weekly} onWanted={(weekly) => void change({ weekly })} />}
      {data?.discord && <DiscordSection key={data.discord.connected?.hint ?? ""} team={team} discord={data.discord} />}
    </>
  )
}

/** Returns only the events that can occur for this role: other switches would have no effect. */
function shown(data: Notifications, role: string): Notifications["events"] {
  return data.events.filter(({ event }) => {
    if (event === "import.finished") return can(role, { submission: ["import"] })
    if (event === "member.joined") return can(role, { invitation: ["create"] })
    if (event === "assigned") return can(role, { submission: ["label"] })
    return true
  })
}
