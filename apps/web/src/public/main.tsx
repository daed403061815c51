import "./public.css"
import "../lib/color-mode.ts"
import { common, publicPages as words } from "@intray/i18n/translated"
import { isCrawler } from "@intray/server/platform/values/crawlers"
import { lazy, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { savesData, whenAtRest } from "../lib/builds/ahead.ts"
import { aheadOfNeed, reloadOnMissingChunks } from "../lib/reload-guard.ts"
import { keepTranslatedText } from "../lib/translated-text.ts"
import { withTries } from "../lib/tries.ts"
import { LiveRegion } from "./lib/announce.tsx"
import { Crash } from "./lib/crash.tsx"
import { embedded } from "./lib/embed.ts"
import { loadLanguage } from "./lib/language.ts"
import { OfflineNote } from "./lib/offline.tsx"
import { Toasts } from "./lib/tell.tsx"
import { type PageData, readPageData } from "./page-data.ts"
import { applyDesign } from "./portal/design.ts"

// Each page is a piece of its own: a portal on a slow phone loads no demo and no timeline.
const HomePage = lazy(() => import("./home/home-page.tsx").then((module) => ({ default: module.HomePage })))
const PortalPage = lazy(() => import("./portal/portal-page.tsx").then((module) => ({ default: module.PortalPage })))
const CallsPage = lazy(() => import("./calls/calls-page.tsx").then((module) => ({ default: module.CallsPage })))
const StatusPage = lazy(() => import("./status/status-page.tsx").then((module) => ({ default: module.StatusPage })))
const NotFoundPage = lazy(() => import("./not-found/not-found-page.tsx").then((module) => ({ default: module.NotFoundPage })))

function Page({ data }: { data: PageData }) {
  switch (data.page) {
    case "home":
      return <HomePage signedIn={data.signedIn} plans={data.plans} />
    case "portal":
      return <PortalPage portal={data.portal} />
    case "calls":
      return <CallsPage calls={data.calls} />
    case "status":
      return <StatusPage initial={data.status} demoId={data.demoId} />
    case "notFound":
      return crawler ? null : <NotFoundPage path={data.path} />
  }
}

function titleOf(data: PageData): string {
  if (data.page === "home") return common.pageTitle({ page: words.homeTitle })
  if (data.page === "portal") return common.pageTitle({ page: data.portal.title })
  if (data.page === "calls") return common.pageTitle({ page: words.calls.title({ team: data.calls.team.name }) })
  if (data.page === "status") return common.pageTitle({ page: words.status.pageTitle(data.status) })
  return common.pageTitle({ page: words.notFound.title })
}

keepTranslatedText()
reloadOnMissingChunks()

const crawler = isCrawler(navigator.userAgent)

function show(data: PageData) {
  // To a program that indexes, an address without a page is its status and nothing to be read, not even the title that its document came with.
  document.title = data.page === "notFound" && crawler ? "Intray" : titleOf(data)
  if (data.page === "portal") applyDesign(data.portal)
  // As tall as what is in it, not as the window: the page around gives it its height.
  if (embedded) document.documentElement.dataset.embed = ""
  const root = document.getElementById("root")
  if (!root) return
  createRoot(root).render(
    <Crash>
      <LiveRegion />
      <Suspense fallback={null}>
        <Page data={data} />
        {data.page !== "portal" && <OfflineNote />}
      </Suspense>
      <Toasts />
    </Crash>,
  )
}

/** A frame in somebody else's page is loaded again with that. */
function lookForNewer() {
  if (embedded || savesData()) return
  whenAtRest(() => void aheadOfNeed(import("./lib/newer-build.ts").then(({ offerNewerPage }) => offerNewerPage())))
}

void withTries(loadLanguage).then(() => {
  show(readPageData())
  lookForNewer()
})
