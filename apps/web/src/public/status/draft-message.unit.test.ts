import { expect, it } from "vitest"
import { sentUpload } from "../../lib/upload/upload-state.ts"
import { hasArrived, leftToWrite, messageAnew } from "./draft-message.ts"

const upload = (id: string) => sentUpload({ id, field: "", name: `${id}.wav`, size: 1, contentType: null })

it("what goes on as another message keeps its words and those files that went with no other", () => {
  const before = { id: "6f1c4c8e-0000-4000-a000-000000000000", body: "Hello again", uploads: [upload("first"), upload("second")] }
  const next = messageAnew(before, [{ id: "first" }])
  expect(next).toMatchObject({ body: "Hello again", uploads: [{ id: "second" }] })
  expect(next.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(next.id).not.toBe(before.id)
})

it("a message that has arrived is not there to be written any more, and what was changed since is another one", () => {
  const kept = { id: "6f1c4c8e-0000-4000-a000-000000000000", body: "Hello ", uploads: [upload("first")] }
  const there = { id: kept.id, body: "Hello", files: [{ id: "first" }] }
  expect(leftToWrite(kept, [there])).toMatchObject({ body: "", uploads: [] })
  expect(leftToWrite(kept, [])).toBe(kept)
  const more = { ...kept, uploads: [upload("first"), upload("second")] }
  expect(hasArrived(more, [there])).toBe(false)
  expect(leftToWrite(more, [there])).toMatchObject({ body: "Hello ", uploads: [{ id: "second" }] })
  const changed = { ...kept, body: "Hello again" }
  expect(hasArrived(changed, [there])).toBe(false)
  expect(leftToWrite(changed, [there])).toMatchObject({ body: "Hello again", uploads: [] })
  expect(leftToWrite(changed, [there]).id).not.toBe(kept.id)
})
