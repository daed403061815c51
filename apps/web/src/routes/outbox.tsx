import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

const boxes = ["waiting", "draft", "held", "failed", "sent"] as const

export type OutboxSearch = {
  /** What is listed; absent: what waits. */
  box?: (typeof boxes)[number] | undefined
  /** Id of the message that is open. */
  message?: string | undefined
}

/** Messages that have not left, and those that did. */
export const outboxRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "outbox",
  validateSearch: (raw: Record<string, unknown>): OutboxSearch => {
    const box = boxes.find((one) => one === raw.box)
    return {
      ...(box === undefined ? {} : { box }),
      ...(typeof raw.message === "string" && /^[\w-]{1,64}$/.test(raw.message) ? { message: raw.message } : {}),
    }
  },
  component: lazyRouteComponent(() => chunk(import("./outbox-page.tsx")), "OutboxPage"),
})

/** Decisions that wait to be published. */
export const decisionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "decisions",
  component: lazyRouteComponent(() => chunk(import("./decisions-page.tsx")), "DecisionsPage"),
})
