import { createRoute, lazyRouteComponent, retainSearchParams } from "@tanstack/react-router"
import { piece } from "../lib/reload-guard.ts"
import { guarded } from "./guards.ts"
import { rootRoute } from "./root.tsx"

export type AuthSearch = {
  /** Where to go afterwards; trusted only after `safeRedirect`. */
  redirect?: string
  /** Why a verification link did not work. */
  error?: string
  /** The set-up token of the first start. */
  setup?: string
}

function validateSearch(raw: Record<string, unknown>): AuthSearch {
  const text = (value: unknown) => (typeof value === "string" && value.length > 0 && value.length <= 2048 ? value : undefined)
  return { redirect: text(raw.redirect), error: text(raw.error), setup: text(raw.setup) }
}

const search = { middlewares: [retainSearchParams<AuthSearch>(["redirect"])] }

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/login",
  validateSearch,
  search,
  beforeLoad: guarded("guest"),
  component: lazyRouteComponent(() => piece(import("../features/auth/login.tsx")), "LoginPage"),
})

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/register",
  validateSearch,
  search,
  beforeLoad: guarded("guest"),
  component: lazyRouteComponent(() => piece(import("../features/auth/register.tsx")), "RegisterPage"),
})
