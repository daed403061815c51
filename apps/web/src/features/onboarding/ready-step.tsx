import { common } from "@intray/i18n/common"
import { onboarding } from "@intray/i18n/onboarding"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Sheet } from "@intray/ui/sheet"
import { Skeleton } from "@intray/ui/skeleton"
import { Check, Copy, ExternalLink, Eye, FlaskConical, Pencil } from "lucide-react"
import { type ReactNode, useState } from "react"
import { OnlyHereNote } from "../../lib/only-here-note.tsx"
import { usePendingOf } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

const { ready: words } = onboarding

/** Draws a portal's form as its visitors meet it. */
export type PreviewSlot = (props: { portal: PortalDetail; team: string; startAs: "phone" | "desktop" }) => ReactNode

export type ReadyStepProps = {
  portal: { id: string; slug: string; title: string }
  samples: number
  preview: PreviewSlot
  /** Puts what is said and asked here into the frame of the first steps. */
  frame: (title: string, text: string, children: ReactNode) => ReactNode
  onPublished: () => void
  /** Ends the first steps: in the inbox, or in the builder of a portal. */
  onDone: (to?: { portal: string }) => Promise<void>
}

/** The end of the first steps: the form next to its link, and the press that makes it public. */
export function ReadyStep({ portal, samples, preview, frame, onPublished, onDone }: ReadyStepProps) {
  const utils = trpc.useUtils()
  const query = trpc.portals.get.useQuery({ slug: portal.slug })
  const team = trpc.session.get.useQuery().data?.team?.name ?? ""
  const adding = trpc.onboarding.addSamples.useMutation()
  const publishing = trpc.portals.publish.useMutation()
  const [copied, setCopied] = useState(false)
  const [looking, setLooking] = useState(false)
  const [busy, once] = usePendingOf<"samples" | "open" | "edit" | "publish">()
  const { data } = query
  const draft = data?.state === "draft"
  const url = data?.url ?? `${window.location.origin}/${portal.slug}`

  const during = (what: NonNullable<typeof busy>, failed: string, work: () => Promise<void>) => () =>
    once(what, async () => {
      try {
        await work()
      } catch (error) {
        toast({ tone: "danger", title: failed, key: what, description: reasonOf(error) })
      }
    })
  const fill = during("samples", words.samplesFailed, async () => {
    await adding.mutateAsync({ portalId: portal.id })
    await onDone()
  })
  const open = during("open", onboarding.notSaved, () => onDone())
  const edit = during("edit", onboarding.notSaved, () => onDone({ portal: portal.slug }))
  const publish = during("publish", words.publishFailed, async () => {
    if (!data) return
    await publishing.mutateAsync({ portalId: portal.id, revision: data.revision })
    onPublished()
    await utils.portals.get.invalidate({ slug: portal.slug })
  })
  const copy = async () => {
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }

  const title = !data ? portal.title : draft ? words.draftTitle({ portal: portal.title }) : words.title({ portal: portal.title })
  return frame(
    title,
    !data ? "" : draft ? words.draftText : words.text,
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <Field label={words.link} size="lg" help={draft ? words.linkLater : undefined}>
            <Input readOnly value={url} className="font-mono" onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <Button
            className="self-start"
            onClick={() => void copy()}
            icon={copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          >
            <span aria-live="polite">{copied ? words.copied : words.copy}</span>
          </Button>
          <OnlyHereNote url={url} />
        </div>
        <div className="flex flex-wrap gap-2">
          {draft && (
            <Button variant="primary" size="lg" busy={busy === "publish"} disabled={busy !== null} onClick={() => void publish()}>
              {words.publish}
            </Button>
          )}
          {draft || !data ? (
            <Button size="lg" icon={<Eye aria-hidden="true" size={16} />} disabled={!data} onClick={() => setLooking(true)}>
              {words.see}
            </Button>
          ) : (
            <a href={url} target="_blank" rel="noopener" className={buttonClass({ size: "lg" })}>
              <ExternalLink aria-hidden="true" size={16} />
              {words.see}
            </a>
          )}
          <Button
            size="lg"
            icon={<Pencil aria-hidden="true" size={16} />}
            busy={busy === "edit"}
            disabled={busy !== null}
            onClick={() => void edit()}
          >
            {words.edit}
          </Button>
        </div>
        <div className="flex flex-col items-start gap-2 border-t pt-6">
          <div className="flex flex-wrap gap-2">
            <Button
              variant={data && !draft ? "primary" : "default"}
              size="lg"
              busy={busy === "open"}
              disabled={busy !== null}
              onClick={() => void open()}
            >
              {words.open}
            </Button>
            {samples === 0 && (
              <Button
                size="lg"
                icon={<FlaskConical aria-hidden="true" size={16} />}
                busy={busy === "samples"}
                busyLabel={words.samplesBusy}
                disabled={busy !== null}
                onClick={() => void fill()}
              >
                {words.samples}
              </Button>
            )}
          </div>
          <p className="text-[13px]/[20px] text-fg-2">{samples === 0 ? words.samplesText : words.samplesThere({ count: samples })}</p>
        </div>
      </div>
      <section aria-label={words.preview} className="flex h-[560px] min-w-0 rounded-panel border bg-sunken max-lg:hidden">
        {query.isError && !data ? (
          <QueryError query={query} className="m-4" title={words.previewFailed} />
        ) : data ? (
          preview({ portal: data, team, startAs: "phone" })
        ) : (
          <Skeleton className="m-4 flex-1" />
        )}
      </section>
      {data && (
        <Sheet open={looking} onOpenChange={setLooking} title={words.preview} titleHidden closeLabel={common.close} side="bottom">
          <div className="-mx-4 flex h-[78dvh]">{preview({ portal: data, team, startAs: "desktop" })}</div>
        </Sheet>
      )}
    </div>,
  )
}
