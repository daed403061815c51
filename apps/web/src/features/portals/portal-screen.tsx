import type { PortalDetail } from "@intray/server/features/portals/schema"
import { formatTime } from "@intray/server/messages/format"
import { portals } from "@intray/server/messages/portals"
import { Button, buttonClass } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { tabLink } from "@intray/ui/tabs"
import { Link } from "@tanstack/react-router"
import { CircleAlert, ExternalLink } from "lucide-react"
import { useEffect, useMemo, useReducer, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"
import { BuildTab } from "./build/build-tab.tsx"
import { builder, isUnsaved, startBuilder } from "./build/builder-state.ts"
import { ConflictBar } from "./build/conflict-bar.tsx"
import { problemsOf } from "./build/problems.ts"
import { SettingsTab } from "./settings/settings-tab.tsx"
import { StateBadge } from "./state-badge.tsx"
import { type Draft, useDraft } from "./build/use-draft.ts"

export type PortalTab = "build" | "settings"
export type PortalScreenProps = {
  portal: PortalDetail
  team: string
  tab: PortalTab
  /** May not change it. */
  readOnly: boolean
  onMoved: (slug: string) => void
}

/** One portal: its form and its settings. Give it the portal's id as `key`: the draft on screen belongs to one. */
export function PortalScreen({ portal, team, tab, readOnly, onMoved }: PortalScreenProps) {
  const words = portals.one
  const utils = trpc.useUtils()
  const [state, dispatch] = useReducer(builder, portal, () => startBuilder(portal.form, portal.publishedForm, portal.revision))
  const [issues, setIssues] = useState(portal.issues)
  const problems = useMemo(() => problemsOf(state.form, issues), [state.form, issues])
  const draft = useDraft(portal, state, dispatch, problems.blocking)
  const publishing = trpc.portals.publish.useMutation()
  useEffect(() => setIssues([...draft.issues]), [draft.issues])

  // Somebody else saved while nothing was being changed here: theirs is the draft.
  const unsaved = isUnsaved(state)
  useEffect(() => {
    if (!unsaved && portal.revision > state.revision)
      dispatch({ type: "load", form: portal.form, published: portal.publishedForm, revision: portal.revision })
  }, [unsaved, portal, state.revision])

  const publish = async () => {
    const [wrong] = problems.fields.keys()
    if (wrong) return dispatch({ type: "select", path: wrong })
    const revision = await draft.flush()
    if (revision === null) return
    try {
      const { version } = await publishing.mutateAsync({ portalId: portal.id, revision })
      dispatch({ type: "published", form: state.form })
      draft.setChanges(0)
      void utils.portals.get.invalidate({ slug: portal.slug })
      void utils.portals.list.invalidate()
      toast({ tone: "ok", key: "publish", title: words.published({ version }), description: version > 1 ? words.publishedText : undefined })
    } catch (error) {
      toast({ tone: "danger", key: "publish", title: words.publishFailed, description: error instanceof Error ? error.message : undefined })
    }
  }

  const count = problems.form.length + problems.fields.size
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-x-3 border-b px-3.5 md:px-4 lg:h-13 lg:flex-nowrap">
        <nav aria-label={words.crumb} className="flex min-h-11 min-w-0 items-center gap-2 max-lg:w-full">
          <Link to="/dashboard/portals" className="flex-none text-fg-2 no-underline hover:text-fg">
            {words.crumb}
          </Link>
          <span aria-hidden="true" className="text-fg-3">
            /
          </span>
          <h1 className="type-heading min-w-0 truncate" title={portal.title}>
            {portal.title}
          </h1>
          <StateBadge state={portal.state} />
          <span className="type-meta flex-none text-fg-3 max-xl:hidden">{words.version({ version: portal.version })}</span>
        </nav>
        <nav aria-label={words.tabs} className={cx(tabLink.list, "h-11 flex-none lg:ml-3 lg:h-full")}>
          {(["build", "settings"] as const).map((one) => (
            <Link
              key={one}
              to="/dashboard/portals/$slug"
              params={{ slug: portal.slug }}
              search={(before) => ({ ...before, tab: one === "build" ? undefined : one })}
              replace
              aria-current={one === tab ? "page" : undefined}
              className={cx(tabLink.tab, one === tab && "border-fg! text-fg!")}
            >
              {words[one]}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex flex-none items-center gap-2 py-1.5">
          {!readOnly && <DraftWord draft={draft} problems={count} blocking={problems.blocking} />}
          <a href={portal.url} target="_blank" rel="noopener" title={words.view} className={cx(buttonClass(), "max-md:hidden")}>
            <ExternalLink aria-hidden="true" size={15} />
            <span className="lg:max-xl:hidden-text">{words.view}</span>
          </a>
          {!readOnly && (
            <Button
              variant="primary"
              disabled={draft.changes === 0 && !unsaved}
              busy={publishing.isPending}
              aria-describedby={count > 0 ? "draft-word" : undefined}
              onClick={() => void publish()}
            >
              {words.publish({ count: draft.changes })}
            </Button>
          )}
        </div>
      </header>
      <TroubleBar draft={draft} />
      {draft.status.kind === "conflict" && <ConflictBar draft={draft} state={state} dispatch={dispatch} />}
      {tab === "settings" ? (
        <SettingsTab portal={portal} readOnly={readOnly} onMoved={onMoved} />
      ) : (
        <BuildTab portal={portal} team={team} state={state} dispatch={dispatch} problems={problems} readOnly={readOnly} />
      )}
    </div>
  )
}

/** How the draft stands, in two or three words that keep their place. */
function DraftWord({ draft, problems, blocking }: { draft: Draft; problems: number; blocking: boolean }) {
  const words = portals.one
  const { status } = draft
  const stands =
    status.kind === "saved" ? words.saved({ time: formatTime(locale, status.at) }) : status.kind === "saving" ? words.saving : words.unsaved
  return (
    <span id="draft-word" aria-live="polite" className="min-w-32 text-right text-[12.5px] max-sm:min-w-0">
      {problems > 0 ? (
        <span className="inline-flex items-center gap-1.5 text-danger" title={blocking ? words.problemsText : undefined}>
          <CircleAlert aria-hidden="true" size={14} />
          {words.problems({ count: problems })}
          {blocking && <span className="hidden-text">{words.problemsText}</span>}
        </span>
      ) : (
        <span className="text-fg-2 max-sm:hidden">{stands}</span>
      )}
    </span>
  )
}

/** Below the header: that the draft did not get through, and what helps. Never in its way. */
function TroubleBar({ draft }: { draft: Draft }) {
  const words = portals.one
  const { kind } = draft.status
  if (kind !== "failed" && kind !== "signedOut") return null
  return (
    <div
      role="alert"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-danger-bg px-3.5 py-1.5 text-danger md:px-4"
    >
      <span className="font-emph">{kind === "failed" ? words.saveFailed : words.signedOut}</span>
      <span className="min-w-0 flex-1 text-fg-2">{words.saveFailedText}</span>
      {kind === "signedOut" && (
        // In a tab of its own: what was typed stays in this one.
        <a href="/auth/login" target="_blank" rel="noopener" className={buttonClass({ size: "sm" })}>
          {words.signIn}
        </a>
      )}
      <Button size="sm" onClick={() => void draft.flush()}>
        {words.saveNow}
      </Button>
    </div>
  )
}
