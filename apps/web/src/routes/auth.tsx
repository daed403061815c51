import { createRoute, lazyRouteComponent, redirect, retainSearchParams } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { guarded } from "./guards.ts"
import { rootRoute } from "./root.tsx"

export type AuthSearch = {
  /** Where to go afterwards; trusted only after `safeRedirect`. */
  redirect?: string
  /** Why a mailed link or a provider did not sign anybody in. */
  error?: string
  /** Of a reset link. */
  token?: string
  /** Second factors that can be asked for, separated by commas. */
  methods?: string
  /** The same, as the server says it when a link or a provider was only the first step. */
  secondFactor?: string
  /** What has just been done. */
  done?: "deleted" | "password"
}

/** @returns the parts that say something, as text; the router reads a word of digits as a number */
function validateSearch(raw: Record<string, unknown>): AuthSearch {
  const text = (value: unknown) => {
    const said = typeof value === "number" ? String(value) : value
    return typeof said === "string" && said.length > 0 && said.length <= 2048 ? said : undefined
  }
  return {
    redirect: text(raw.redirect),
    error: text(raw.error),
    token: text(raw.token),
    methods: text(raw.methods),
    secondFactor: typeof raw.secondFactor === "string" ? raw.secondFactor.slice(0, 60) : undefined,
    done: raw.done === "deleted" || raw.done === "password" ? raw.done : undefined,
  }
}

const shared = {
  getParentRoute: () => rootRoute,
  validateSearch,
  search: { middlewares: [retainSearchParams<AuthSearch>(["redirect"])] },
}

const asGuest = guarded("guest")

export const loginRoute = createRoute({
  ...shared,
  path: "/auth/login",
  beforeLoad: async (situation) => {
    await asGuest(situation)
    const { secondFactor: methods, redirect: target } = situation.search
    if (methods === undefined) return
    throw redirect({ to: "/auth/second-factor", search: { methods, redirect: target }, replace: true })
  },
  component: lazyRouteComponent(() => chunk(import("../features/auth/login.tsx")), "LoginPage"),
})

export const registerRoute = createRoute({
  ...shared,
  path: "/auth/register",
  beforeLoad: asGuest,
  component: lazyRouteComponent(() => chunk(import("../features/auth/register.tsx")), "RegisterPage"),
})

/** The link that the start prints while nobody runs the platform; for the person who is signed in and anyone who is not. */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth/setup",
  component: lazyRouteComponent(() => chunk(import("../features/auth/setup.tsx")), "SetupPage"),
})

export const magicLinkRoute = createRoute({
  ...shared,
  path: "/auth/magic-link",
  beforeLoad: asGuest,
  component: lazyRouteComponent(() => chunk(import("../features/auth/magic-link.tsx")), "MagicLinkPage"),
})

export const resetPasswordRoute = createRoute({
  ...shared,
  path: "/auth/reset-password",
  beforeLoad: asGuest,
  component: lazyRouteComponent(() => chunk(import("../features/auth/reset-password.tsx")), "ResetPasswordPage"),
})

export const secondFactorRoute = createRoute({
  ...shared,
  path: "/auth/second-factor",
  beforeLoad: asGuest,
  component: lazyRouteComponent(() => chunk(import("../features/auth/second-factor.tsx")), "SecondFactorPage"),
})

/** Anyone who is signed in may take a change of address back too. */
export const undoEmailChangeRoute = createRoute({
  ...shared,
  path: "/auth/undo-email-change",
  component: lazyRouteComponent(() => chunk(import("../features/auth/undo-email-change.tsx")), "UndoEmailChangePage"),
})

/** Where verification links lead. One that signed in goes on to the requested page; the page says why another one did not. */
export const verifyEmailRoute = createRoute({
  ...shared,
  path: "/auth/verify-email",
  beforeLoad: async (situation) => {
    if (situation.search.error === undefined) await asGuest(situation)
  },
  component: lazyRouteComponent(() => chunk(import("../features/auth/verify-email.tsx")), "VerifyEmailPage"),
})
