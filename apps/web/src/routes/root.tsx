import { common } from "@intray/server/copy/common"
import { shell } from "@intray/server/copy/shell"
import { LoadingBar } from "@intray/ui/loading-bar"
import { Toaster } from "@intray/ui/toast"
import { TooltipProvider } from "@intray/ui/tooltip"
import { createRootRouteWithContext, Outlet, useRouterState } from "@tanstack/react-router"
import { useLayoutEffect } from "react"
import { ErrorPage, NotFoundPage } from "../features/shell/error-page.tsx"
import { removeFirstPaint } from "../lib/first-paint.ts"
import type { RouterContext } from "./guards.ts"

function Root() {
  const loading = useRouterState({ select: (state) => state.status === "pending" })
  const shown = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (shown) removeFirstPaint()
  }, [shown])
  return (
    <TooltipProvider>
      <LoadingBar loading={loading} label={shell.loadingPage} />
      <Outlet />
      <Toaster labels={{ area: shell.toasts.area, one: shell.toasts.one, dismiss: common.dismiss }} />
    </TooltipProvider>
  )
}

/** The one shell of the app: toast area, tooltips, loading bar, and the pages for what fails. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})
