import { expect, test } from "vitest"
import { createDrafts } from "./drafts.ts"
import { forgetAbout } from "./forget-about.ts"
import { memoryStorage } from "./testing/memory-storage.ts"

test("deletes only the drafts about an erased submission, with their attachments", () => {
  const storage = memoryStorage()
  const drafts = createDrafts(storage)
  drafts.write("reply:u1:s1", { id: "m1", body: "Dear" })
  drafts.write("attached:m1", [])
  drafts.write("decide:u1:s1", { id: "m2", body: "We" })
  drafts.write("edit:u1:s1:m3", { body: "Soon" })
  drafts.write("attached:edit:u1:s1:m3:0", [])
  storage.setItem("intray-comment:u1:s1", "{")
  drafts.write("reply:u1:s12", { id: "m4", body: "Dear" })
  drafts.write("attached:m4", [])
  storage.setItem("intray-comment:u1:s2", "{}")
  storage.setItem("intray-sent:s1", "[]")
  forgetAbout("s1", storage)
  const left = ["intray-kept:reply:u1:s12", "intray-kept:attached:m4", "intray-comment:u1:s2", "intray-sent:s1"]
  expect([...storage.all.keys()]).toEqual(left)
})
