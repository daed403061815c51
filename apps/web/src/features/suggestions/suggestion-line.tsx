import { suggestionLine as words } from "@intray/i18n/suggestion-line"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { toast } from "@intray/ui/lib/toast-store"
import { Lightbulb } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { keyText } from "../../lib/key-cap.tsx"
import { useKeys } from "../../lib/keyboard.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { findShownSilence, getShown, isReading, type Proposal, type Silence } from "./shown.ts"

export type SuggestionLineProps = {
  row: Pick<SubmissionRow, "id" | "number" | "labelIds">
  /** Those that are asked of it. */
  groups: readonly LabelGroupItem[]
  /** Tab accepts and Escape dismisses; false while these keys belong to something else. */
  listens: boolean
  /** Sets the label, by `send` in place of the usual call. */
  onAccept: (label: LabelItem, group: LabelGroupItem, send: (actId: string) => Promise<{ labelIds: string[] }>) => void
  /** Hears how likely suggested labels are, by their ids. */
  onSuggested: (percents: ReadonlyMap<string, number> | undefined) => void
  /** Keeps a dismissal, so that it can be undone. */
  record: (dismissal: {
    actId: string
    what: "message"
    name: string
    number: number
    done: Promise<unknown>
    recall: () => Promise<boolean>
  }) => void
}

/** Milliseconds that a submission is open before it is asked what is suggested for it: leafing through asks nothing. */
const REST_MS = 120
/** Milliseconds until a model that is being built, or that learns from a label, is asked again. */
const AGAIN_MS = 900
const MOST_TRIES = 8
const SURE = 80

/** One line above the labels: what is suggested and why, or why nothing is. */
export function SuggestionLine({ row, groups, listens, onAccept, onSuggested, record }: SuggestionLineProps) {
  const { id, number, labelIds } = row
  const utils = trpc.useUtils()
  const rested = useRested(id)
  const query = trpc.suggestions.forSubmission.useQuery({ submissionId: id }, { enabled: rested === id, staleTime: 2_000, retry: false })
  useAskAgain(id, query.data?.silence === "learning", labelIds.join(" "))
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => getShown(query.data?.groups ?? [], groups, labelIds, dismissed), [query.data, groups, labelIds, dismissed])
  const percents = shown.proposals.map(({ label, percent }) => `${label.id} ${percent}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the numbers that count, and not the list, which is another one each time.
  useEffect(() => {
    onSuggested(shown.proposals.length > 0 ? new Map(shown.proposals.map(({ label, percent }) => [label.id, percent])) : undefined)
  }, [percents, onSuggested])
  useEffect(() => () => onSuggested(undefined), [onSuggested])

  const first = shown.proposals[0]
  const version = query.data?.version ?? 0
  const accept = ({ label, group }: Proposal) =>
    onAccept(label, group, (actId) => utils.client.suggestions.accept.mutate({ submissionId: id, labelId: label.id, actId }))
  const dismiss = ({ label, percent }: Proposal) => {
    const about = { label: label.name, number }
    const hide = (hidden: boolean) =>
      setDismissed((before) => new Set(hidden ? [...before, label.id] : [...before].filter((one) => one !== label.id)))
    const send = async (is: boolean) => {
      hide(is)
      try {
        await utils.client.suggestions.dismiss.mutate({ submissionId: id, labelId: label.id, version, percent, dismissed: is })
        return true
      } catch (error) {
        hide(!is)
        toast({ tone: "danger", title: words.dismissFailed(about), description: reasonOf(error) })
        return false
      }
    }
    const recall = async () => {
      const back = await send(false)
      if (back) toast({ tone: "ok", key: "suggestion", title: words.restored(about) })
      return back
    }
    const done = send(true).then((saved) => saved || undefined)
    record({ actId: `dismissal:${crypto.randomUUID()}`, what: "message", name: words.undo(about), number, done, recall })
    toast({ tone: "ok", key: "suggestion", title: words.dismissed(about) })
  }

  const group = words.label
  useKeys(
    first && listens
      ? [
          {
            keys: "Tab",
            label: words.acceptIt,
            group,
            run: (event) => {
              if (event.shiftKey || !isReading(document.activeElement)) return false
              accept(first)
            },
          },
          {
            keys: "Escape",
            label: words.dismissIt,
            group,
            run: () => {
              if (!isReading(document.activeElement)) return false
              dismiss(first)
            },
          },
        ]
      : [],
  )

  const silence = first ? undefined : findShownSilence(shown.silences)
  if (!first && !silence) return null
  return (
    <div className="mb-1.5 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-[13px] leading-5 xl:pr-32">
      <Lightbulb aria-hidden="true" size={15} className="flex-none text-fg-2" />
      {first ? (
        <>
          <p className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]" aria-live="polite">
            <span className="hidden-text">{`${words.label}: `}</span>
            <span className="firm">
              {`${first.label.name}, ${first.percent >= SURE ? words.sure({ percent: first.percent }) : words.likely({ percent: first.percent })}`}
            </span>{" "}
            {first.reasons.length > 0 && (
              <span className="text-fg-2">{words.because({ reasons: first.reasons.map((one) => one.text).join(", ") })}</span>
            )}
          </p>
          <span className="flex flex-none gap-1">
            <Button size="sm" variant="quiet" onClick={() => accept(first)} aria-label={words.acceptIt}>
              <Kbd decorative>{keyText("Tab")}</Kbd>
              {words.accept}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => dismiss(first)} aria-label={words.dismissIt}>
              <Kbd decorative>{keyText("Escape")}</Kbd>
              {words.dismiss}
            </Button>
          </span>
        </>
      ) : (
        silence && <p className="min-w-0 flex-1 text-fg-2 [overflow-wrap:anywhere]">{saySilence(silence)}</p>
      )}
    </div>
  )
}

function saySilence({ group, silence }: Silence): string {
  const { have, need, close } = silence
  if (silence.reason === "examples") return words.examples({ group: group.name, have: have ?? 0, need: need ?? 0 })
  if (silence.reason === "lot") return words.lot({ group: group.name })
  const labels = close.flatMap(({ labelId, percent }) => {
    const label = group.labels.find((one) => one.id === labelId)
    return label ? [words.closeLabel({ label: label.name, percent })] : []
  })
  return labels.length > 1 ? words.close({ group: group.name, labels: labels.join(", ") }) : words.unsure({ group: group.name })
}

/** The submission that has been open for a moment. */
function useRested(id: string): string | null {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), REST_MS)
    return () => clearTimeout(timer)
  }, [id])
  return rested
}

/** Asks again while the model is being built, and once it has had time to learn from a label. */
function useAskAgain(submissionId: string, learning: boolean, labels: string): void {
  const utils = trpc.useUtils()
  const [tries, setTries] = useState(0)
  const [before, setBefore] = useState(labels)
  const waits = (learning && tries < MOST_TRIES) || before !== labels
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      setBefore(labels)
      void utils.suggestions.forSubmission.invalidate({ submissionId })
    }, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [waits, submissionId, labels, utils, tries])
}
