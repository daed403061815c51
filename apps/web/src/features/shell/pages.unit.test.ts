import { can } from "@intray/auth/permissions"
import { expect, it } from "vitest"
import { pages, pagesFor } from "./pages.ts"

const shownTo = (role: string) => pagesFor((request) => can(role, request)).map((page) => page.to.replace("/dashboard/", ""))

it("shows pages to those alone who have a use for them", () => {
  expect(shownTo("owner")).toEqual(expect.arrayContaining(["submissions", "outbox", "insights", "api"]))
  expect(shownTo("member")).toEqual(expect.arrayContaining(["submissions", "outbox", "insights"]))
  expect(shownTo("member")).not.toContain("api")
  // Reads, and sends nothing.
  expect(shownTo("viewer")).toEqual(expect.arrayContaining(["submissions", "insights"]))
  expect(shownTo("viewer")).not.toContain("outbox")
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

it("has the daily pages in the phone's bottom bar and the rest in its menu", () => {
  expect(pages.filter((page) => page.bar).map((page) => page.to.replace("/dashboard/", ""))).toEqual([
    "submissions",
    "decisions",
    "portals",
  ])
})
