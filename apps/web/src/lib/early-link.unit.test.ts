import type { Operation } from "@trpc/client"
import { expect, it, vi } from "vitest"
import { askEarly, callsOfInbox } from "./early.ts"
import { earlyLink } from "./early-link.ts"

type Next = Parameters<ReturnType<ReturnType<typeof earlyLink>>>[0]["next"]

/** What comes of a call, and how often it went on to the server. */
async function call(path: string, type: "query" | "mutation" = "query", input?: unknown, team?: string) {
  const sent = vi.fn()
  const next = (() => ({
    pipe: vi.fn(),
    subscribe: (observer: { next?: (value: unknown) => void; complete?: () => void }) => {
      sent()
      observer.next?.({ result: { data: "from the server" } })
      observer.complete?.()
      return { unsubscribe: () => undefined }
    },
  })) as unknown as Next
  const op = { id: 1, type, path, input, context: {}, signal: null } as Operation
  const link = earlyLink(() => team)({} as never)
  const said = await new Promise((resolve) => {
    let value: unknown
    link({ op, next }).subscribe({
      next: ({ result }) => {
        value = "data" in result ? result.data : result
      },
      complete: () => resolve(value),
    })
  })
  return [said, sent.mock.calls.length]
}

const answering = (answer: (path: string) => unknown) =>
  (async (url: string) => Response.json((url.split("?")[0] ?? "").replace("/api/trpc/", "").split(",").map(answer))) as typeof fetch

const good = answering((path) => ({ result: { data: `${path} early` } }))

it("gives a call what was asked for early, once, and sends it otherwise", async () => {
  askEarly("", callsOfInbox(""), good)
  expect(await call("stages.list")).toEqual(["stages.list early", 0])
  expect(await call("stages.list")).toEqual(["from the server", 1])
  expect(await call("history.list")).toEqual(["from the server", 1])
})

it("sends what came to nothing early, or was of another team", async () => {
  askEarly(
    "",
    callsOfInbox(""),
    answering((path) => (path === "views.list" ? { error: {} } : { result: { data: path } })),
  )
  expect(await call("views.list")).toEqual(["from the server", 1])
  expect(await call("labels.list", "query", undefined, "night-pier")).toEqual(["from the server", 1])
  expect(await call("stages.list")).toEqual(["stages.list", 0])
})

it("forgets what was asked for early when something is written", async () => {
  askEarly("", callsOfInbox(""), good)
  expect(await call("labels.set", "mutation")).toEqual(["from the server", 1])
  expect(await call("labels.list")).toEqual(["from the server", 1])
})

it("asks nothing more for whoever has left meanwhile", async () => {
  const sent = vi.fn()
  const next = (() => ({ pipe: vi.fn(), subscribe: sent })) as unknown as Next
  askEarly(
    "",
    callsOfInbox(""),
    answering(() => ({ error: {} })),
  )
  const op = { id: 1, type: "query", path: "stages.list", input: undefined, context: {}, signal: null } as Operation
  earlyLink(() => undefined)({} as never)({ op, next })
    .subscribe({})
    .unsubscribe()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(sent).not.toHaveBeenCalled()
})
