import { decisions } from "@intray/i18n/decisions"
import { formatMoment } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { Kbd } from "@intray/ui/kbd"
import { cx } from "@intray/ui/lib/cx"
import { stageShape } from "@intray/ui/lib/stage"
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@intray/ui/menu"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { ChevronDown, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { mailto } from "../../../lib/mailto.ts"
import { onDemand } from "../../../lib/on-demand.tsx"
import type { ReferenceData } from "../filter/reference-data.ts"
import { HistoryList } from "../history/history-list.tsx"
import { HeldMark } from "../list/held-mark.tsx"
import { inOrder } from "../state/stages.ts"
import type { OfferPanelProps } from "./offer-panel.tsx"
import { Reveal } from "./reveal.tsx"
import { SeeStatus } from "./status-preview.tsx"
import { toldNow } from "./told.ts"

const OfferPanel = onDemand<OfferPanelProps>(() => import("./offer-panel.tsx").then((module) => module.OfferPanel))

export type RailProps = {
  submission: SubmissionDetail
  known: ReferenceData
  userId: string | null
  /** The user may move submissions. */
  allowed: boolean
  onMove: (stage: StageItem) => void
  onPublish: () => void
  onRecall: () => void
  /** The undo key recalls the decision. */
  recallByKey: boolean
  onUndo: () => void
  assignee: ReactNode
  /** Rare actions. */
  more?: ReactNode
}

/** The stage for the team and for the submitter, and the history. */
export function Rail({ submission, known, userId, allowed, onMove, onPublish, onRecall, recallByKey, onUndo, assignee, more }: RailProps) {
  const words = inbox.rail
  const undoKey = useKeyText("undo")
  const { wording, reworded } = toldNow(submission, known.stages)
  const by = submission.submitter.name || submission.by || inbox.history.submitter
  return (
    <div className="flex flex-col">
      <dl className="grid grid-cols-[fit-content(76px)_minmax(0,1fr)] items-center gap-x-2 gap-y-1 px-4 py-3.5 [&>dt]:text-fg-2">
        <dt>{words.stage}</dt>
        <dd className="-ml-2 min-w-0">
          <StageMenu submission={submission} known={known} allowed={allowed} onMove={onMove} />
        </dd>
        {assignee && (
          <>
            <dt>{words.assignee}</dt>
            <dd className="min-w-0">{assignee}</dd>
          </>
        )}
        <Fact term={words.submitterSees}>
          {wording}
          {reworded !== null && <span className="type-meta block text-fg-2">{words.reworded({ wording: reworded })}</span>}
        </Fact>
        <Fact term={words.portal}>{submission.portal.title}</Fact>
        <Fact term={words.received}>{formatMoment(locale, submission.createdAt)}</Fact>
        {submission.erasedAt === null && (
          <Fact term={words.submitter}>
            {submission.submitter.name}
            {submission.blind ? (
              <Reveal submission={submission} />
            ) : (
              <a
                href={mailto(submission.submitter.email)}
                className="block truncate text-fg-2 underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-link"
                title={submission.submitter.email}
              >
                {submission.submitter.email}
              </a>
            )}
          </Fact>
        )}
        {!submission.blind && (
          <Fact term={words.status}>{submission.erasedAt === null ? <SeeStatus submission={submission} /> : inbox.rail.statusErased}</Fact>
        )}
      </dl>
      {more && <div className="flex flex-wrap gap-1 px-2 pb-3">{more}</div>}
      {submission.offer && <OfferPanel submission={submission} allowed={allowed} />}
      {submission.held && (
        <div className="mx-3 mb-3 flex flex-col items-start gap-2 rounded-panel border border-line-strong bg-raised p-3">
          <p className="flex items-center gap-1.5 font-emph">
            <HeldMark publishAt={submission.publishAt} size={14} />
          </p>
          <p className="text-[12.5px] leading-[18px] text-fg-2">
            {(submission.publishAt === null ? words.heldText : decisions.held.leavesText)({ by, wording })}
          </p>
          {allowed && (
            <Button
              size="sm"
              onClick={submission.publishAt === null ? onPublish : onRecall}
              {...(submission.publishAt !== null && recallByKey && undoKey ? { kbd: undoKey } : {})}
            >
              {submission.publishAt === null ? words.publish : decisions.held.recall}
            </Button>
          )}
        </div>
      )}
      <section aria-label={words.history} className="border-t px-4 py-3">
        <div className="mb-2 flex min-h-[26px] items-center justify-between">
          <h3 className="text-fg-2">{words.history}</h3>
          {allowed && (
            <Button
              variant="quiet"
              size="sm"
              onClick={onUndo}
              aria-keyshortcuts={undoKey}
              className="-mr-2"
              icon={<Undo2 aria-hidden="true" size={14} className={undoKey && "keys:hidden"} />}
            >
              {undoKey && <Kbd decorative>{undoKey}</Kbd>}
              {words.undo}
            </Button>
          )}
        </div>
        <HistoryList submissionId={submission.id} userId={userId} portal={submission.portal.title} known={known} lines={submission.lines} />
      </section>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-start py-[3px]">{term}</dt>
      <dd className="min-w-0 py-[3px] [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

type StageMenuProps = Pick<RailProps, "submission" | "known" | "allowed" | "onMove">

/** The stage, and a menu to change it. A decision made here is held, like every move to a decision stage. */
function StageMenu({ submission, known, allowed, onMove }: StageMenuProps) {
  const stages = inOrder(known.stages)
  const key = useKeyText("stage")
  const stage = stages.find((one) => one.id === submission.stageId)
  const body = (
    <>
      {stage && <StageGlyph shape={stageShape(stage, known.stages)} className="flex-none text-fg" />}
      <span className="min-w-0 font-emph text-fg [overflow-wrap:anywhere]">{stage?.name ?? inbox.history.goneStage}</span>
    </>
  )
  if (!allowed || stage?.category === "withdrawn") return <span className="flex min-h-[30px] items-center gap-2 px-2">{body}</span>
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" className="h-auto! min-h-[30px] max-w-full px-2! py-[3px] text-start whitespace-normal! touch:min-h-11">
          <span className="hidden-text">{`${inbox.rail.changeStage}: `}</span>
          {body}
          {key && <Kbd decorative>{key}</Kbd>}
          <ChevronDown aria-hidden="true" size={14} className={cx("text-fg-3", key && "keys:hidden")} />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={submission.stageId}
          onValueChange={(id) => {
            const to = stages.find((one) => one.id === id)
            if (to && to.id !== submission.stageId) onMove(to)
          }}
        >
          {stages
            .filter((one) => one.category !== "withdrawn" && one.category !== "spam")
            .map((one) => (
              <MenuRadioItem key={one.id} value={one.id} icon={<StageGlyph shape={stageShape(one, known.stages)} />}>
                {one.name}
              </MenuRadioItem>
            ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
