import "./public.css"
import "../lib/color-mode.ts"
import { common } from "@intray/server/messages/common"
import { publicPages as words } from "@intray/server/messages/public"
import { lazy, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { isCrawler } from "../lib/crawler.ts"
import { reloadOnMissingPieces } from "../lib/reload-guard.ts"
import { LiveRegion } from "./lib/announce.tsx"
import { Crash } from "./lib/crash.tsx"
import { embedded } from "./lib/embed.ts"
import { OfflineNote } from "./lib/offline.tsx"
import { type PageData, readPageData } from "./page-data.ts"
import { applyDesign } from "./portal/design.ts"

// Each page is a piece of its own: a portal on a slow phone loads no demo and no timeline.
const HomePage = lazy(() => import("./home/home-page.tsx").then((module) => ({ default: module.HomePage })))
const PortalPage = lazy(() => import("./portal/portal-page.tsx").then((module) => ({ default: module.PortalPage })))
const StatusPage = lazy(() => import("./status/status-page.tsx").then((module) => ({ default: module.StatusPage })))
const NotFoundPage = lazy(() => import("./not-found/not-found-page.tsx").then((module) => ({ default: module.NotFoundPage })))

function Page({ data }: { data: PageData }) {
  switch (data.page) {
    case "home":
      return <HomePage signedIn={data.signedIn} />
    case "portal":
      return <PortalPage portal={data.portal} />
    case "status":
      return <StatusPage initial={data.status} demoId={data.demoId} />
    case "notFound":
      return crawler ? null : <NotFoundPage path={data.path} />
  }
}

function titleOf(data: PageData): string {
  if (data.page === "home") return common.pageTitle({ page: words.homeTitle })
  if (data.page === "portal") return common.pageTitle({ page: data.portal.title })
  if (data.page === "status") return common.pageTitle({ page: words.status.pageTitle(data.status) })
  return common.pageTitle({ page: words.notFound.title })
}

reloadOnMissingPieces()

const crawler = isCrawler(navigator.userAgent)
const data = readPageData()
// To a program that indexes, an address without a page is its status and nothing to be read.
if (data.page !== "notFound" || !crawler) document.title = titleOf(data)
if (data.page === "portal") applyDesign(data.portal.design)
// As tall as what is in it, not as the window: the page around gives it its height.
if (embedded) document.documentElement.dataset.embed = ""
const root = document.getElementById("root")
if (root) {
  createRoot(root).render(
    <Crash>
      <LiveRegion />
      <Suspense fallback={null}>
        <Page data={data} />
        {data.page !== "portal" && <OfflineNote />}
      </Suspense>
    </Crash>,
  )
}
