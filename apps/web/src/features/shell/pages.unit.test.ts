import { can } from "@intray/auth/permissions"
import { expect, it } from "vitest"
import { pagesFor } from "./pages.ts"

const shownTo = (role: string) => pagesFor((request) => can(role, request)).map((page) => page.to.replace("/dashboard/", ""))

it("shows pages to those alone who have a use for them", () => {
  expect(shownTo("owner")).toEqual(["submissions", "decisions", "outbox", "_releases", "portals", "templates", "insights", "api"])
  expect(shownTo("member")).toEqual(["submissions", "decisions", "outbox", "_releases", "portals", "templates", "insights"])
  // Reads, and sends nothing.
  expect(shownTo("viewer")).toEqual(["submissions", "decisions", "_releases", "portals", "templates", "insights"])
})

it("shows a role of the team's own what it was given", () => {
  const own = { answering: { submission: ["read", "reply"] } }
  const pages = pagesFor((request) => can("answering", request, own)).map((page) => page.to)
  expect(pages).toContain("/dashboard/outbox")
  expect(pages).not.toContain("/dashboard/insights")
})

it("shows nothing that needs a permission while it is not known who looks", () => {
  expect(pagesFor(() => false).map((page) => page.to)).not.toContain("/dashboard/outbox")
})
