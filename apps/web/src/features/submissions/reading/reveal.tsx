import { reviews } from "@intray/i18n/reviews"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Eye } from "lucide-react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { useCan } from "../../../lib/can.ts"
import { usePending } from "../../../lib/pending.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"

const words = reviews.blind

/** Says that names are hidden; managers of reviews get a button that shows them. */
export function Reveal({ submission: { id, number } }: { submission: Pick<SubmissionDetail, "id" | "number"> }) {
  const can = useCan()
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const reveal = () =>
    once(async () => {
      try {
        await utils.client.reviews.reveal.mutate({ submissionId: id })
      } catch (error) {
        return void toast({ tone: "danger", title: words.failed, description: reasonOf(error) })
      }
      toast({ tone: "ok", title: words.revealed({ number }) })
      await utils.invalidate()
    })
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      <BlindMark />
      {can({ review: ["manage"] }) && (
        <Button size="sm" busy={busy} onClick={reveal} icon={<Eye aria-hidden="true" size={14} />}>
          {words.reveal}
        </Button>
      )}
    </span>
  )
}
