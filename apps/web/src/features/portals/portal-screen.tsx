import { formBuilder } from "@intray/i18n/form-builder"
import { portals } from "@intray/i18n/portals"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Activity, lazy, type ReactNode, Suspense, useEffect, useMemo, useReducer, useState } from "react"
import { focusAfter } from "../../lib/focus-after.ts"
import { reasonOf } from "../../lib/reason.ts"
import { chunk } from "../../lib/reload-guard.ts"
import { trpc } from "../../lib/trpc.ts"
import { BuildTab } from "./build/build-tab.tsx"
import { builder, isUnsaved, startBuilder } from "./build/builder-state.ts"
import { ConflictBar } from "./build/conflict-bar.tsx"
import { DraftWord, TroubleBar } from "./build/draft-word.tsx"
import type { FieldPath } from "./build/form-tree.ts"
import { IssuesButton } from "./build/issues-button.tsx"
import { countProblems, problemsOf } from "./build/problems.ts"
import { PublishDialog } from "./build/publish-dialog.tsx"
import { useDraft } from "./build/use-draft.ts"
import { PortalHeader } from "./portal-header.tsx"
import { type PortalTab, portalTabs } from "./tabs.ts"

const DesignTab = lazy(() => chunk(import("./design/design-tab.tsx")).then((it) => ({ default: it.DesignTab })))
const SettingsTab = lazy(() => chunk(import("./settings/settings-tab.tsx")).then((it) => ({ default: it.SettingsTab })))
const ShareTab = lazy(() => chunk(import("./share/share-tab.tsx")).then((it) => ({ default: it.ShareTab })))
const ResultsTab = lazy(() => chunk(import("./results/results-tab.tsx")).then((it) => ({ default: it.ResultsTab })))

export type PortalScreenProps = {
  portal: PortalDetail
  team: string
  tab: PortalTab
  /** May not change it. */
  readOnly: boolean
  /** May create portals, save templates, and plan reviews. */
  allowed: { create: boolean; saveTemplate: boolean; review: boolean }
  /** The address has changed, or another portal was made of this one: what shows it moves on. */
  onMoved: (slug: string) => void
  onOpened: (slug: string) => void
  onTab: (tab: PortalTab) => void
  /** The tab of the review plan. @param bar where its buttons go */
  renderReview: (portal: PortalDetail, bar: HTMLElement | null) => ReactNode
}

/** One portal: its form, looks, settings, links and numbers. Give it the portal's id as `key`: the draft on screen belongs to one. */
export function PortalScreen({ portal, team, tab: wanted, readOnly, allowed, onMoved, onOpened, onTab, renderReview }: PortalScreenProps) {
  const words = portals.one
  const tabs = portalTabs.filter((one) => one !== "review" || allowed.review)
  const tab = tabs.includes(wanted) ? wanted : "build"
  const utils = trpc.useUtils()
  const [state, dispatch] = useReducer(builder, portal, () => startBuilder(portal.form, portal.publishedForm, portal.revision))
  const [issues, setIssues] = useState(portal.issues)
  const [shown, setShown] = useState(0)
  const [reading, setReading] = useState(false)
  // What is half typed in the settings stays there while another tab is looked at.
  const [settings, setSettings] = useState(tab === "settings")
  if (tab === "settings" && !settings) setSettings(true)
  const [reviews, setReviews] = useState(tab === "review")
  if (tab === "review" && !reviews) setReviews(true)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const problems = useMemo(() => problemsOf(state.form, issues), [state.form, issues])
  const draft = useDraft(portal, state, dispatch, problems.blocking)
  const publishing = trpc.portals.publish.useMutation()
  useEffect(() => {
    setIssues([...draft.issues])
  }, [draft.issues])

  // Somebody else saved while nothing was being changed here: theirs is the draft.
  const unsaved = isUnsaved(state)
  useEffect(() => {
    if (!unsaved && portal.revision > state.revision)
      dispatch({ type: "load", form: portal.form, published: portal.publishedForm, revision: portal.revision })
  }, [unsaved, portal, state.revision])

  // A draft of a portal is published as a whole, whether or not its form was changed.
  const opening = portal.state === "draft"
  const nothing = draft.changes === 0 && !unsaved && !opening
  const show = (path: FieldPath | null) => {
    dispatch({ type: "select", path })
    setShown(shown + 1)
    if (tab !== "build") onTab("build")
  }
  const ask = async () => {
    const [wrong] = problems.fields.keys()
    if (wrong || countProblems(problems) > 0) return show(wrong ?? null)
    if ((await draft.flush()) !== null) setReading(true)
  }
  const publish = async () => {
    const revision = await draft.flush()
    if (revision === null) return
    try {
      const { version } = await publishing.mutateAsync({ portalId: portal.id, revision })
      // There is nothing left to publish, and the button that began it takes no focus.
      focusAfter(
        () => {
          dispatch({ type: "published", form: state.form })
          draft.setChanges(0)
          setReading(false)
        },
        () => document.querySelector(`nav[aria-label="${words.tabs}"] [aria-current=page]`),
      )
      void utils.portals.get.invalidate({ slug: portal.slug })
      void utils.portals.list.invalidate()
      toast(
        opening
          ? { tone: "ok", key: "publish", title: words.opened({ title: portal.title }), description: words.openedText }
          : { tone: "ok", key: "publish", title: words.published({ version }), description: version > 1 ? words.publishedText : undefined },
      )
    } catch (error) {
      toast({ tone: "danger", key: "publish", title: words.publishFailed, description: reasonOf(error) })
    }
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PortalHeader portal={portal} tab={tab} tabs={tabs}>
        {tab === "review" && <div ref={setBar} className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1" />}
        {tab !== "review" && !readOnly && <DraftWord draft={draft} />}
        {tab !== "review" && !readOnly && <IssuesButton state={state} problems={problems} onPick={show} />}
        {tab !== "review" && !readOnly && (
          <Button
            variant="primary"
            // With nothing to publish it is a word that a phone can do without.
            className={nothing ? "max-md:hidden" : undefined}
            disabled={nothing}
            busy={publishing.isPending}
            onClick={() => void ask()}
          >
            {opening ? words.open : draft.changes === 0 && unsaved ? formBuilder.publish.now : words.publish({ count: draft.changes })}
          </Button>
        )}
      </PortalHeader>
      <TroubleBar draft={draft} blocking={problems.blocking} />
      {draft.status.kind === "conflict" && <ConflictBar draft={draft} state={state} dispatch={dispatch} />}
      {tab === "build" && (
        <BuildTab
          portal={portal}
          team={team}
          state={state}
          dispatch={dispatch}
          problems={problems}
          readOnly={readOnly}
          shown={shown}
          onTab={onTab}
        />
      )}
      <Suspense fallback={<TabSkeleton />}>
        {tab === "design" && <DesignTab portal={portal} form={state.form} team={team} readOnly={readOnly} />}
        {tab === "share" && <ShareTab portal={portal} team={team} readOnly={readOnly} onTab={onTab} />}
        {tab === "results" && <ResultsTab portal={portal} onTab={onTab} />}
        {settings && (
          <Activity mode={tab === "settings" ? "visible" : "hidden"}>
            <SettingsTab portal={portal} readOnly={readOnly} allowed={allowed} onMoved={onMoved} onOpened={onOpened} />
          </Activity>
        )}
        {reviews && <Activity mode={tab === "review" ? "visible" : "hidden"}>{renderReview(portal, bar)}</Activity>}
      </Suspense>
      {reading && (
        <PublishDialog
          published={state.published}
          draft={state.form}
          count={draft.changes}
          opens={opening ? portal : null}
          busy={publishing.isPending}
          onClose={() => setReading(false)}
          onPublish={() => void publish()}
        />
      )}
    </div>
  )
}

function TabSkeleton() {
  return (
    <Loading label={portals.one.loading} className="flex w-full max-w-[560px] flex-col gap-5 px-4 py-6 md:px-[22px]">
      {["w-24", "w-full", "w-full", "w-1/2"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change
        <Skeleton key={index} className={`h-[34px] ${width}`} />
      ))}
    </Loading>
  )
}
