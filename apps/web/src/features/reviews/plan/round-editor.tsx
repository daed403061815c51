import { reviewAssign } from "@intray/i18n/review-assign"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import { zoneLabel } from "@intray/i18n/zones"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Field, FieldGroup } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Link } from "@tanstack/react-router"
import { ChartNoAxesColumn, Copy, Trash2, UserPlus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { Opening, onDemand } from "../../../lib/on-demand.tsx"
import { chunk } from "../../../lib/reload-guard.ts"
import { TimeField } from "../../../lib/times/time-field.tsx"
import { readTimes } from "../../../lib/times/times-model.ts"
import { trpc } from "../../../lib/trpc.ts"
import { ownZone, wallTimeOf } from "../../../lib/zones.ts"
import type { AssignDialogProps } from "../assign/assign-dialog.tsx"
import { sayAssigned } from "../assign/undo-assignment.ts"
import { BlindPanel } from "./blind-panel.tsx"
import { CriteriaEditor } from "./criteria-editor.tsx"
import { type EditedRound, type EditedTime, estimateWork, momentOfEdit, readEach } from "./plan-model.ts"
import { RadioCards } from "./radio-cards.tsx"
import { ReviewersField } from "./reviewers-field.tsx"
import { RoundExtras } from "./round-extras.tsx"
import { RoundProgress } from "./round-progress.tsx"
import type { People } from "./use-can-review.ts"
import type { PlanEdits, RoundEdit } from "./use-plan-edits.ts"

const GuestsSection = lazy(() => chunk(import("./guests-section.tsx")).then((it) => ({ default: it.GuestsSection })))
const AssignDialog = onDemand<AssignDialogProps>(() => import("../assign/assign-dialog.tsx").then((module) => module.AssignDialog), Opening)

export type RoundEditorProps = {
  portal: PortalDetail
  round: RoundEdit
  plan: PlanEdits
  people: People
  zone: string
  full: boolean
  onCopy: () => void
  onDelete: () => void
}

/** Everything that can be set about one round. */
export function RoundEditor({ portal, round, plan, people, zone, full, onCopy, onDelete }: RoundEditorProps) {
  const { id, base, edit } = round
  const stages = trpc.stages.list.useQuery().data?.items ?? []
  const found = plan.faults?.found ?? {}
  const change = (patch: Partial<EditedRound>) => plan.change(id, patch)
  const reviewers = edit.everyone ? people.members.length : edit.reviewerIds.length
  const each = readEach(edit.each)
  const utils = trpc.useUtils()
  const [assigning, setAssigning] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        plan.save()
      }}
      className="flex max-w-[600px] flex-col gap-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="type-section min-w-0 flex-1 basis-48 [overflow-wrap:anywhere] max-sm:basis-full">{edit.name || words.newRound}</h2>
        {base && <OpenButton round={round} plan={plan} zone={zone} />}
        {base && (
          <Link to="/dashboard/portals/$slug/reviews/$roundId" params={{ slug: portal.slug, roundId: id }} className={buttonClass()}>
            <ChartNoAxesColumn aria-hidden="true" size={16} />
            {words.results}
          </Link>
        )}
        {base && base.state !== "closed" && (
          <Button icon={<UserPlus aria-hidden="true" size={16} />} onClick={() => setAssigning(true)}>
            {reviewAssign.action}
          </Button>
        )}
        {base && !full && <IconButton label={words.copy} icon={<Copy size={16} />} onClick={onCopy} />}
        <IconButton label={words.delete} icon={<Trash2 size={16} />} onClick={onDelete} />
      </div>
      {round.stale && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-panel border border-line-strong bg-warn-bg px-3.5 py-2.5">
          <p className="min-w-0 flex-1">
            <b className="font-semibold">{words.stale.title}</b> {words.stale.text}
          </p>
          <Button onClick={() => plan.rebase(id, false)}>{words.stale.theirs}</Button>
          <Button onClick={() => plan.rebase(id, true)}>{words.stale.mine}</Button>
        </div>
      )}
      <Field label={words.name} id="round-name" error={found.name}>
        <Input value={edit.name} maxLength={80} onChange={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      <Dates edit={edit} zone={zone} found={found} tried={plan.faults !== null} onChange={change} />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Field label={words.stage} className="min-w-[200px] flex-1">
          <Select
            value={edit.stageId ?? ""}
            options={[
              { value: "", label: words.everyStage },
              ...stages.map((stage) => ({ value: stage.id, label: words.inStage({ stage: stage.name }) })),
            ]}
            onChange={(event) => change({ stageId: event.currentTarget.value || null })}
          />
        </Field>
        <Field label={words.each} error={found.reviewsPerSubmission} className="w-[180px] max-sm:w-full">
          <Input inputMode="numeric" value={edit.each} onChange={(event) => change({ each: event.currentTarget.value })} />
        </Field>
        <div className="w-full text-fg-2">
          <p>
            {base === null || base.stageId !== edit.stageId
              ? words.workLater
              : words.work(
                  estimateWork(
                    {
                      submissions: base.submissions,
                      each: each ?? base.reviewsPerSubmission,
                      opensAt: momentOfEdit(edit.opens, zone),
                      closesAt: momentOfEdit(edit.closes, zone),
                    },
                    new Date(),
                  ),
                )}
          </p>
          {each !== null && reviewers > 0 && reviewers < each && <p className="text-warn">{words.tooFew({ reviewers, each })}</p>}
        </div>
      </div>
      <ReviewersField edit={edit} people={people} known={base?.reviewers ?? []} found={found} onChange={change} />
      <CriteriaEditor
        criteria={edit.criteria}
        portalId={portal.id}
        form={portal.publishedForm}
        found={found}
        turn={plan.faults?.turn ?? 0}
        onChange={(criteria) => change({ criteria })}
      />
      <FieldGroup label={words.visibility}>
        <RadioCards
          name={`visibility-${id}`}
          value={edit.visibility}
          options={(["never", "afterOwn", "always"] as const).map((value) => ({ value, ...words.visibilities[value] }))}
          onChange={(visibility) => change({ visibility })}
        />
      </FieldGroup>
      <FieldGroup label={words.average}>
        <RadioCards
          name={`average-${id}`}
          value={edit.average}
          options={(["mean", "median"] as const).map((value) => ({ value, ...words.averages[value] }))}
          onChange={(average) => change({ average })}
        />
      </FieldGroup>
      <RoundExtras edit={edit} base={base} zone={zone} found={found} onChange={change} />
      <BlindPanel round={round} portal={portal} onChange={(blind) => change({ blind })} />
      {base && <RoundProgress round={base} />}
      {base && (
        <Suspense>
          <GuestsSection roundId={id} state={base.state} />
        </Suspense>
      )}
      {assigning && (
        <AssignDialog
          roundId={id}
          target={{}}
          count={null}
          onClose={() => setAssigning(false)}
          onDone={(done) => sayAssigned(utils, done)}
        />
      )}
    </form>
  )
}

type DatesProps = {
  edit: EditedRound
  zone: string
  found: Readonly<Record<string, string>>
  tried: boolean
  onChange: (patch: Partial<EditedRound>) => void
}

function Dates({ edit, zone, found, tried, onChange }: DatesProps) {
  const mine = ownZone()
  const wallOf = (time: EditedTime | null) => time?.wall ?? null
  const read = readTimes({ opens: wallOf(edit.opens), closes: wallOf(edit.closes), zone }, new Date())
  return (
    <div className="flex flex-col gap-3">
      {(["opens", "closes"] as const).map((which) => (
        <TimeField
          key={which}
          which={which}
          value={wallOf(edit[which])}
          reading={{ ...read[which], past: false }}
          zone={zone}
          ownZone={mine}
          locale={locale}
          showFault={tried || read[which].fault === "closesFirst"}
          wrong={found[`${which}At`] || undefined}
          readOnly={false}
          onChange={(wall) => onChange({ [which]: wall === null ? null : { ...edit[which], wall } })}
        />
      ))}
      {(edit.opens || edit.closes) && <p className="type-meta text-fg-2">{words.zone({ zone: zoneLabel(zone) })}</p>}
    </div>
  )
}

/** Opens or closes the round at once. */
function OpenButton({ round: { id, base, edit }, plan, zone }: { round: RoundEdit; plan: PlanEdits; zone: string }) {
  if (!base) return null
  const { name } = base
  const timeNow = (): EditedTime => {
    const iso = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString()
    return { wall: wallTimeOf(iso, zone), iso }
  }
  const isOver = edit.closes !== null && (momentOfEdit(edit.closes, zone) ?? "") <= new Date().toISOString()
  if (base.state === "open") {
    return (
      <Button busy={plan.busy} onClick={() => plan.saveNow(id, { closes: timeNow() }, words.closedNow({ name }))}>
        {words.closeNow}
      </Button>
    )
  }
  const closed = base.state === "closed"
  return (
    <Button
      busy={plan.busy}
      onClick={() =>
        plan.saveNow(id, { ...(closed ? {} : { opens: timeNow() }), ...(closed || isOver ? { closes: null } : {}) }, words.opened({ name }))
      }
    >
      {closed ? words.openAgain : words.openNow}
    </Button>
  )
}
