import { reviewPlan as words } from "@intray/i18n/review-plan"
import { identifyingKeys, isHidden } from "@intray/server/modules/forms/identifying"
import type { Field } from "@intray/server/modules/forms/schema"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Switch } from "@intray/ui/switch"
import { Link } from "@tanstack/react-router"
import { Check, EyeOff, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { usePending } from "../../../lib/pending.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { RoundEdit } from "./use-plan-edits.ts"

export type BlindPanelProps = {
  round: RoundEdit
  portal: PortalDetail
  onChange: (blind: boolean) => void
}

/** What can name somebody although nobody marked it. */
const naming = new Set<Field["type"]>(["link", "url", "file", "audio"])

/** Whether reviewers see names, and which fields of the form they do not see. */
export function BlindPanel({ round: { id, base, edit }, portal, onChange }: BlindPanelProps) {
  const me = trpc.session.get.useQuery().data?.user
  const form = portal.publishedForm
  const hidden = form ? identifyingKeys(form) : new Set<string>()
  const leaves = (form?.fields ?? []).flatMap((field) =>
    field.type === "group"
      ? field.fields.map((one) => ({ key: `${field.key}.${one.key}`, label: one.label, type: one.type }))
      : field.type === "heading" || field.type === "paragraph"
        ? []
        : [{ key: field.key, label: field.label, type: field.type }],
  )
  const shown = leaves.filter((one) => !isHidden(hidden, one.key))
  const risky = shown.find((one) => naming.has(one.type))
  return (
    <section aria-label={words.blind.label} className="flex flex-col gap-3 rounded-panel border p-3.5">
      <Switch spread label={words.blind.label} help={words.blind.text} checked={edit.blind} onCheckedChange={onChange} />
      {edit.blind && (
        <>
          <div className="grid gap-x-6 gap-y-3 border-t pt-3 sm:grid-cols-2">
            <Fields title={words.blind.seen} icon={<Check aria-hidden="true" size={15} className="mt-0.5 flex-none text-ok" />}>
              {shown.map((one) => one.label)}
            </Fields>
            <Fields title={words.blind.hidden} icon={<EyeOff aria-hidden="true" size={15} className="mt-0.5 flex-none text-fg-3" />}>
              {[...leaves.filter((one) => isHidden(hidden, one.key)).map((one) => one.label), words.blind.always]}
            </Fields>
          </div>
          {risky && (
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-warn">
              <TriangleAlert aria-hidden="true" size={15} className="flex-none self-center" />
              <span className="min-w-0 flex-1">{words.blind.warning({ name: risky.label })}</span>
              <Link
                to="/dashboard/portals/$slug"
                params={{ slug: portal.slug }}
                search={{}}
                className="text-link underline underline-offset-4 touch:py-2.5"
              >
                {words.blind.mark}
              </Link>
            </p>
          )}
          <p className="type-meta text-fg-2">{words.blind.everywhere}</p>
          {base?.blind && base.state !== "closed" && me && base.reviewerIds.includes(me.id) && <RevealButton roundId={id} />}
        </>
      )}
    </section>
  )
}

function Fields({ title, icon, children }: { title: string; icon: ReactNode; children: readonly string[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 className="text-fg-2">{title}</h3>
      <ul className="flex flex-col gap-1">
        {children.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal, and never move
          <li key={index} className="flex items-start gap-2 [overflow-wrap:anywhere]">
            {icon}
            <span className="min-w-0">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows the caller, where they review in this round, every name of it. */
function RevealButton({ roundId }: { roundId: string }) {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const reveal = () =>
    once(async () => {
      try {
        const { revealed } = await utils.client.reviews.reveal.mutate({ roundId })
        toast({ tone: "ok", title: revealed ? words.blind.revealed : words.blind.notBlind })
        if (revealed) await utils.invalidate()
      } catch (error) {
        toast({ tone: "danger", title: words.blind.failed, description: reasonOf(error) })
      }
    })
  return (
    <Button size="sm" busy={busy} onClick={reveal} className="self-start">
      {words.blind.reveal}
    </Button>
  )
}
