import { expect, it } from "vitest"
import { reasonOf } from "./refusal.ts"

const refused = (issues?: { path: string[]; message: string }[]) =>
  Object.assign(new Error("Each problem is named with its place."), { data: { httpStatus: 400, issues } })

it("one thing that is wrong is said itself, and what several have in common is said of them", () => {
  const body = { path: ["body"], message: "Write something first." }
  expect(reasonOf(refused([body]))).toBe("Write something first.")
  expect(reasonOf(refused([body, { path: ["subject"], message: "Too long." }]))).toBe("Each problem is named with its place.")
  expect(reasonOf(refused())).toBe("Each problem is named with its place.")
})
