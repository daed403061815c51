import { calls } from "@intray/i18n/calls"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Switch } from "@intray/ui/switch"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = calls.setting

/** Whether everybody may see which portals of the team are open. Absent while that is not known. */
export function ListingSection({ slug, allowed }: { slug: string; allowed: boolean }) {
  const utils = trpc.useUtils()
  const query = trpc.teams.listing.useQuery()
  const { data } = query
  const [busy, once] = usePending()
  if (query.isPending) {
    return (
      <Section title={words.title} note={words.note({ address: `${location.host}/t/${slug}` })}>
        <Loading label={words.title}>
          <Skeleton className="h-[30px] max-w-90 rounded-control" />
        </Loading>
      </Section>
    )
  }
  if (!data) return null
  const change = (listed: boolean) =>
    once(async () => {
      try {
        utils.teams.listing.setData(undefined, await utils.client.teams.setListing.mutate({ listed }))
        toast({ tone: "ok", title: listed ? words.on : words.off, key: "listing" })
      } catch (error) {
        toast({ tone: "danger", title: words.failed, description: reasonOf(error), key: "listing" })
      }
    })
  return (
    <Section title={words.title} note={words.note({ address: `${location.host}/t/${slug}` })}>
      <Switch
        label={words.label}
        checked={data.listed}
        disabled={!allowed || busy}
        onCheckedChange={(listed) => void change(listed)}
        className="max-w-90"
      />
      {data.listed && (
        <a href={`/t/${slug}`} className="mt-3 inline-flex min-h-11 items-center font-emph underline">
          {words.see}
        </a>
      )}
    </Section>
  )
}
