import { common, statusPage as more, publicPages as words } from "@intray/i18n/translated"
import { Suspense, useEffect, useRef, useState } from "react"
import { lazyWithTries } from "../../lib/tries.ts"
import { announce } from "../lib/announce.tsx"
import { LanguageSwitch } from "../lib/language-switch.tsx"
import { MadeWith } from "../lib/made-with.tsx"
import { OperatorLinks } from "../lib/operator-links.tsx"
import { tell } from "../lib/tell.tsx"
import { useLooks } from "../lib/use-looks.ts"
import type { StatusData } from "../page-data.ts"
import { Actions } from "./actions.tsx"
import { markSeen, readStatus } from "./api.ts"
import { Composer } from "./composer.tsx"
import { Head } from "./current-stage.tsx"
import { Erased } from "./erase.tsx"
import { forgetSubmission, moveToNewLink, takeNewLink } from "./forget.ts"
import { StatusBody } from "./status-body.tsx"
import { Treatment } from "./treatment.tsx"

// A form's parts are loaded by those who change something.
const Editor = lazyWithTries(() => import("./editor.tsx").then((module) => module.Editor))

// Most pages ask for no answer.
const Offer = lazyWithTries(() => import("./offer.tsx").then((module) => module.Offer))

/** `/status/{demoId}`: where it is, in the team's public words, what was said, what was sent, and what can be done with it. */
export function StatusPage({ initial, demoId }: { initial: StatusData; demoId: string }) {
  const [status, setStatus] = useState(initial)
  const [view, setView] = useState<"page" | "edit" | "erased">("page")
  const headline = useRef<HTMLHeadingElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    document.title = common.pageTitle({ page: view === "erased" ? more.data.done.title : words.status.pageTitle(status) })
  }, [status, view])

  useEffect(() => {
    if (takeNewLink()) tell({ tone: "ok", title: more.edit.newLink })
  }, [])

  const shown = useRef(initial)
  const show = (now: StatusData) => {
    shown.current = now
    setStatus(now)
  }
  // The message that is being written. It is kept in this browser too, of which another tab that erases leaves nothing.
  const written = useRef("")
  // Of what was erased meanwhile nothing stays on the screen, or in this browser, but what nobody else has: words that were not sent.
  const leave = () => setView("erased")
  const refresh = async () => {
    const now = await readStatus(demoId)
    if (now === "gone") leave()
    else if (now) show(now)
  }
  // What somebody is changing, or is being asked about, stays as they began it; whether it may still be done is said when it is.
  const look = async () => {
    if (isAsking()) return
    const before = shown.current
    const now = await readStatus(demoId)
    if (now === "gone") return leave()
    // What was done or opened here while the answer was on its way is newer.
    if (!now || isAsking() || shown.current !== before || JSON.stringify(now) === JSON.stringify(before)) return
    show(now)
    announce(newsOf(before, now).join(". "))
  }
  // Nothing is asked while nobody is there.
  useLooks(look, { active: view === "page", whileUsed: true })
  useSeen(demoId, `${status.messages.length} ${status.lines.length}`)
  // Not before what was being written is off the page: it would be kept again.
  useEffect(() => {
    if (view === "erased") forgetSubmission(demoId)
  }, [view, demoId])
  const toHeadline = () => requestAnimationFrame(() => headline.current?.focus())
  if (view === "erased") return <Erased team={status.team.name} unsent={written.current} />
  return (
    <div className="mx-auto max-w-250 px-5">
      {/* The address is a secret: no index, and no word of it to where a link leads. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Head status={status} />
      {view === "edit" ? (
        <Suspense fallback={<p className="py-14 text-fg-3">{more.edit.loading}</p>}>
          <Editor
            demoId={demoId}
            status={status}
            onStale={refresh}
            onGone={leave}
            onLeave={() => {
              setView("page")
              requestAnimationFrame(() => editButton.current?.focus())
            }}
            onSaved={async (now) => {
              if (now !== demoId) return moveToNewLink(demoId, now)
              await refresh()
              setView("page")
              tell({ tone: "ok", title: more.edit.saved({ team: status.team.name }) })
              toHeadline()
            }}
          />
        </Suspense>
      ) : (
        <StatusBody
          status={status}
          headline={headline}
          offer={
            status.offer !== null && (
              <Suspense fallback={<div className="mb-10 min-h-60" />}>
                <Offer status={status} demoId={demoId} onAnswered={refresh} />
              </Suspense>
            )
          }
          composer={
            status.canWrite && (
              <Composer
                demoId={demoId}
                team={status.team.name}
                messages={status.messages}
                onWritten={(body) => {
                  written.current = body
                }}
                onSent={refresh}
                onStale={refresh}
              />
            )
          }
          treatment={status.treatment !== null && <Treatment demoId={demoId} status={status} onStale={refresh} />}
          actions={
            <Actions
              demoId={demoId}
              status={status}
              editRef={editButton}
              onEdit={() => setView("edit")}
              onChanged={refresh}
              onWithdrawn={(now) => {
                show(now)
                // The dialog and its button are gone with it; the new state is what is to be read next.
                toHeadline()
              }}
              onRefusedClosed={toHeadline}
              onErased={() => setView("erased")}
            />
          }
        />
      )}
      <div className="border-t pt-4 pb-8">
        <LanguageSwitch />
        <OperatorLinks />
        <MadeWith />
      </div>
    </div>
  )
}

/**
 * Tells the team that its messages were read, once the page is on screen: programs that only open links say nothing.
 * @param shown changes with what is there to be read
 */
function useSeen(demoId: string, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came since is read too
  useEffect(() => {
    const tellSeen = () => {
      if (document.visibilityState !== "visible") return
      document.removeEventListener("visibilitychange", tellSeen)
      void markSeen(demoId)
    }
    document.addEventListener("visibilitychange", tellSeen)
    tellSeen()
    return () => document.removeEventListener("visibilitychange", tellSeen)
  }, [demoId, shown])
}

/** Whether something is asked of the person who is here. */
const isAsking = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null

/** Announces changes of the page to screen readers. */
function newsOf(before: StatusData, now: StatusData): string[] {
  const known = new Set(before.messages.map((one) => one.id))
  const said = now.messages.filter((one) => !one.mine && !known.has(one.id)).map((one) => `${now.team.name}: ${one.body}`)
  return now.wording === before.wording ? said : [words.status.pageTitle(now), ...said]
}
