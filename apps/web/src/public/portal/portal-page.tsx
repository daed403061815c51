import { portalStates, publicPages as words } from "@intray/i18n/translated"
import { FieldDefaults } from "@intray/ui/field"
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { lazyWithTries } from "../../lib/tries.ts"
import { announce } from "../lib/announce.tsx"
import { embedded, tellHeight } from "../lib/embed.ts"
import { LanguageSwitch } from "../lib/language-switch.tsx"
import { MadeWith } from "../lib/made-with.tsx"
import { OperatorLinks } from "../lib/operator-links.tsx"
import type { PortalData } from "../page-data.ts"
import { readPortal } from "./api.ts"
import { OpenPortal } from "./open-portal.tsx"
import { Panel } from "./panel.tsx"
import { storedPass, storePass } from "./pass.ts"
import { arrivedIn, leaveArrival, sentHere } from "./sent-here.ts"
import { SentView } from "./sent-view.tsx"
import { browserStorage } from "./storage.ts"

// A form is what most people come for; what is in its place comes when it is needed.
const EmbedHead = lazyWithTries(() => import("./embed-head.tsx").then((module) => module.EmbedHead))
const Availability = lazyWithTries(() => import("./availability.tsx").then((module) => module.Availability))
const SentList = lazyWithTries(() => import("./sent-list.tsx").then((module) => module.SentList))
const LinkAgain = lazyWithTries(() => import("./link-again.tsx").then((module) => module.LinkAgain))

/** `/{slug}`: the team's panel, and next to it the form or what is in its place. */
export function PortalPage({ portal: first }: { portal: PortalData }) {
  const [portal, setPortal] = useState(first)
  const pass = useRef(storedPass(first.slug))
  /** A pass from before is tried first: nobody is asked twice. */
  const [trying, setTrying] = useState(first.state === "locked" && pass.current !== null)
  const [lasting] = useState(() => browserStorage().lasting)
  const main = useRef<HTMLElement>(null)
  /** Opened at what was sent from here before: whatever has become of the portal since, this is what it says. */
  const [arrived] = useState(() => sentHere().find(first.slug, arrivedIn(location.hash)))
  useEffect(() => {
    if (arrived === null && arrivedIn(location.hash) !== null) leaveArrival()
  }, [arrived])

  const onPass = useCallback(
    (given: string) => {
      pass.current = given
      storePass(first.slug, given)
    },
    [first.slug],
  )
  const appear = useCallback((fresh: PortalData, said: string) => {
    setPortal(fresh)
    if (fresh.state !== "open") return
    announce(said)
    main.current?.focus()
  }, [])
  const enter = useCallback(
    async (given: string) => {
      onPass(given)
      const fresh = await readPortal(first.slug, given)
      if (fresh !== null && fresh !== "gone") appear(fresh, portalStates.locked.unlocked)
    },
    [first.slug, onPass, appear],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried once, when the page opens.
  useEffect(() => {
    if (!trying || pass.current === null) return
    readPortal(first.slug, pass.current).then((fresh) => {
      if (fresh !== null && fresh !== "gone") setPortal(fresh)
      setTrying(false)
    })
  }, [])

  const open = portal.state === "open"
  const body = arrived ? (
    <SentView receipt={arrived} mailedTo={null} team={portal.team.name} />
  ) : trying ? null : open ? (
    <OpenPortal portal={portal} pass={pass} onPass={onPass} />
  ) : (
    <Suspense fallback={null}>
      <Availability portal={portal} onUnlocked={enter} onPortal={(fresh) => appear(fresh, portalStates.notYetOpen.opened)} />
    </Suspense>
  )
  if (embedded) return <EmbedFrame portal={portal}>{body}</EmbedFrame>
  return (
    <FieldDefaults size="lg">
      <a
        href="#form"
        className="sr-only z-10 rounded-field bg-raised px-4 py-3 text-[15px] focus:not-sr-only focus:absolute focus:top-3 focus:start-3"
      >
        {words.skip}
      </a>
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[clamp(350px,34.7vw,500px)_1fr]">
        <Panel portal={portal} facts={open && arrived === null} lasting={lasting} />
        <div className="px-5 pt-8 pb-6 sm:px-10 lg:px-[clamp(40px,6vw,88px)] lg:pt-14">
          <div className="mx-auto max-w-163 lg:mx-0">
            <main id="form" ref={main} tabIndex={-1}>
              {body}
            </main>
            <Foot portal={portal} className="mt-12 border-t pt-4" />
          </div>
        </div>
      </div>
    </FieldDefaults>
  )
}

/** In somebody else's page: the form alone, and as tall as it is. */
function EmbedFrame({ portal, children }: { portal: PortalData; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (frame.current) tellHeight(frame.current)
  }, [])
  return (
    <FieldDefaults size="lg">
      <div ref={frame} className="mx-auto max-w-190 px-5 pt-6 pb-4 sm:px-8">
        <Suspense fallback={<div className="mb-8 h-28 border-b" />}>
          <EmbedHead portal={portal} />
        </Suspense>
        <main id="form" tabIndex={-1}>
          {children}
        </main>
        <Foot portal={portal} className="mt-8 border-t pt-2" />
      </div>
    </FieldDefaults>
  )
}

function Foot({ portal, className }: { portal: PortalData; className: string }) {
  const [asking, setAsking] = useState(false)
  const [before] = useState(() => arrivedIn(location.hash) === null && sentHere().of(portal.slug).length > 0)
  return (
    <div className={className}>
      {before && (
        <Suspense fallback={null}>
          <SentList slug={portal.slug} />
        </Suspense>
      )}
      {portal.mail.configured && (
        <button
          type="button"
          onClick={() => setAsking(true)}
          className="flex min-h-11 items-center text-start text-[15px] leading-[22px] text-fg-2 underline decoration-line-strong underline-offset-4 hover:text-fg"
        >
          {words.again}
        </button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <LinkAgain onClose={() => setAsking(false)} />
        </Suspense>
      )}
      <LanguageSwitch />
      <OperatorLinks />
      {portal.watermark && <MadeWith team={portal.team.name} />}
    </div>
  )
}
