import { expect, test } from "vitest"
import { sentHere } from "../portal/sent-here.ts"
import { browserStorage } from "../portal/storage.ts"
import { saveMessage } from "./draft-message.ts"
import { editDraft, forgetSubmission } from "./forget.ts"

test("an erasure deletes its stored link, edit and message, and keeps those of other submissions", () => {
  const { storage } = browserStorage()
  const names = () => Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const [number, demoId] of ["abc", "abcd"].entries()) {
    sentHere().add({ slug: "demos", number, statusUrl: `https://intray.example/status/${demoId}`, at: "2026-03-11T21:47:00.000Z" })
    saveMessage(demoId, { id: "7b0c2a52-2f6d-4c62-a1cb-0a5a6f2d4c11", body: "It is mine.", uploads: [] })
    for (const version of [1, 2]) storage.setItem(`intray-draft:${editDraft(demoId)}:${version}`, "{}")
  }
  storage.setItem("intray-draft:demos:1", "{}")
  forgetSubmission("abc")
  expect(
    sentHere()
      .of("demos")
      .map((one) => one.number),
  ).toEqual([1])
  expect(names().sort()).toEqual([
    "intray-draft:demos:1",
    "intray-draft:edit-abcd:1",
    "intray-draft:edit-abcd:2",
    "intray-message:abcd",
    "intray-sent",
  ])
})
