import { expect, it } from "vitest"
import { jsonOf, problemIn, saysGone } from "./own-answer.ts"

const ours = { type: "about:blank", title: "Not found", status: 404, detail: "There is nothing here.", code: "not_found" }

it("accepts only our problem document as our error, and only its code as proof that something is gone", () => {
  expect(problemIn(ours)).toEqual({ detail: ours.detail, code: "not_found" })
  expect(problemIn({ ...ours, issues: [{ message: "No." }] })?.issues).toHaveLength(1)
  for (const other of [null, undefined, {}, [], "page", 7, { detail: "Not Found" }, { code: "not_found" }]) {
    expect(problemIn(other)).toBeNull()
    expect(saysGone(404, other)).toBe(false)
  }
  expect(saysGone(404, ours)).toBe(true)
  expect(saysGone(200, ours)).toBe(false)
  expect(saysGone(404, { ...ours, code: "route_unknown" })).toBe(false)
})

it("returns null for invalid or truncated JSON", async () => {
  for (const body of ["<html>Sign in to the network</html>", '{"erased":tr', ""]) expect(await jsonOf(new Response(body))).toBeNull()
  expect(await jsonOf(Response.json({ erased: true }))).toEqual({ erased: true })
})
