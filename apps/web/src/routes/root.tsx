import { common } from "@intray/i18n/common"
import { shell } from "@intray/i18n/shell"
import { LoadingBar } from "@intray/ui/loading-bar"
import { createRootRouteWithContext, Outlet, useRouterState } from "@tanstack/react-router"
import { useLayoutEffect } from "react"
import { ErrorPage, NotFoundPage } from "../features/shell/error-page.tsx"
import { removeFirstPaint } from "../lib/first-paint.ts"
import { Toaster } from "../lib/toaster.tsx"
import type { RouterContext } from "./guards.ts"

function Root() {
  const loading = useRouterState({ select: (state) => state.status === "pending" })
  const shown = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  useLayoutEffect(() => {
    if (shown) removeFirstPaint()
  }, [shown])
  return (
    <>
      <LoadingBar loading={loading} label={shell.loadingPage} />
      <Outlet />
      <Toaster labels={{ area: shell.toasts.area, one: shell.toasts.one, dismiss: common.dismiss }} />
    </>
  )
}

/** The one shell of the app: toast area, loading bar, and the pages for what fails. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})
