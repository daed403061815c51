import { onboarding } from "@intray/i18n/onboarding"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { FlaskConical } from "lucide-react"
import { trpc } from "../../lib/trpc.ts"

const { samples: words } = onboarding

/** Says that there are samples among the submissions, and removes all of them with one press. */
export function SamplesNotice({ count }: { count: number }) {
  const utils = trpc.useUtils()
  const removing = trpc.onboarding.removeSamples.useMutation()
  const remove = async () => {
    try {
      const gone = await removing.mutateAsync()
      toast({ tone: "ok", title: words.removed({ count: gone.count }), key: "samples" })
      // Lists, counts, filters and whatever else they were in.
      await utils.invalidate()
    } catch {
      toast({ tone: "danger", title: words.removeFailed, key: "samples" })
    }
  }
  return (
    <section aria-label={words.banner({ count })} className="flex flex-none flex-wrap items-center gap-x-3 border-b bg-sunken px-3.5 py-1">
      <FlaskConical aria-hidden="true" size={15} className="text-fg-2" />
      <span className="text-fg-2">{words.banner({ count })}</span>
      <Button size="sm" variant="quiet" busy={removing.isPending} busyLabel={words.removing} onClick={() => void remove()}>
        {words.remove}
      </Button>
    </section>
  )
}
