import { team as teamWords } from "@intray/i18n/team"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Switch } from "@intray/ui/switch"
import { locale } from "../../lib/i18n.ts"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = teamWords.secondFactor

/** Whether every member needs a second factor; an owner's to decide. Absent while it is not known. */
export function SecondFactorSection({ allowed }: { allowed: boolean }) {
  const utils = trpc.useUtils()
  const query = trpc.teams.secondFactor.useQuery()
  const { data } = query
  const require = trpc.teams.requireSecondFactor.useMutation()
  if (query.isPending) {
    return (
      <Section title={words.title} note={allowed ? words.note : `${words.note} ${words.ownersOnly}`}>
        <Loading label={words.title}>
          <Skeleton className="h-[30px] max-w-90 rounded-control" />
        </Loading>
      </Section>
    )
  }
  if (!data) return null
  const change = async (required: boolean) => {
    try {
      utils.teams.secondFactor.setData(undefined, await require.mutateAsync({ required }))
      toast({ tone: "ok", title: required ? words.on : words.off, key: "second-factor" })
      await utils.session.get.invalidate()
    } catch (error) {
      const description = reasonOf(error)
      toast({ tone: "danger", title: words.failed, description, key: "second-factor" })
    }
  }
  return (
    <Section title={words.title} note={allowed ? words.note : `${words.note} ${words.ownersOnly}`}>
      <Switch
        label={words.label}
        checked={data.since !== null}
        disabled={!allowed || require.isPending}
        onCheckedChange={(required) => void change(required)}
        className="max-w-90"
      />
      {allowed && <p className="mt-2 text-fg-2">{words.without({ locale, count: data.without, members: data.members })}</p>}
    </Section>
  )
}
