import type { ToastInput } from "@intray/ui/lib/toast-store"
import { QueryClient } from "@tanstack/react-query"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createOptimism, type OptimisticOptions } from "./optimistic.ts"

type Row = { id: string; labels: string[] }
type Input = { id: string; label: string; on: boolean }

function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const made: QueryClient[] = []
afterEach(() => {
  for (const client of made.splice(0)) client.clear()
})

function setUp() {
  const client = new QueryClient()
  made.push(client)
  const key = ["list", { state: "open" }]
  client.setQueryData<Row[]>(key, [
    { id: "a", labels: [] },
    { id: "b", labels: ["x"] },
  ])
  const toasts: ToastInput[] = []
  const answers: { input: Input; reply: ReturnType<typeof deferred<string[]>> }[] = []
  const options: OptimisticOptions<Input, string[]> = {
    mutate: (input) => {
      const reply = deferred<string[]>()
      answers.push({ input, reply })
      return reply.promise
    },
    patches: ({ id, label, on }) => [
      {
        queryKey: ["list"],
        patch: (rows: Row[]) =>
          rows.map((row) => {
            if (row.id !== id || row.labels.includes(label) === on) return row
            return { ...row, labels: on ? [...row.labels, label] : row.labels.filter((one) => one !== label) }
          }),
      },
    ],
    confirmed: (labels, { id }) => [
      { queryKey: ["list"], patch: (rows: Row[]) => rows.map((row) => (row.id === id ? { ...row, labels } : row)) },
    ],
    failed: (_error, { label }) => ({ tone: "danger", title: `${label} was not saved` }),
    scope: ({ id }) => id,
  }
  const run = createOptimism(client, (toast) => toasts.push(toast))
  const labels = (id: string) => client.getQueryData<Row[]>(key)?.find((row) => row.id === id)?.labels
  return { client, key, run, options, answers, toasts, labels }
}

describe("optimistic writes", () => {
  it("shows the change before anything is awaited, and what the server says after", async () => {
    const { run, options, answers, labels } = setUp()
    const done = run(options, { id: "a", label: "y", on: true })
    expect(labels("a")).toEqual(["y"])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.resolve(["y", "z"])
    expect(await done).toEqual(["y", "z"])
    expect(labels("a")).toEqual(["y", "z"])
  })

  it("takes back only what failed, says so, and leaves the neighbours' changes", async () => {
    const { run, options, answers, toasts, labels } = setUp()
    const first = run(options, { id: "a", label: "bad", on: true })
    const second = run(options, { id: "b", label: "y", on: true })
    expect([labels("a"), labels("b")]).toEqual([["bad"], ["x", "y"]])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.reply.reject(new Error("refused"))
    expect(await first).toBeUndefined()
    expect([labels("a"), labels("b")]).toEqual([[], ["x", "y"]])
    expect(toasts).toEqual([{ tone: "danger", title: "bad was not saved" }])
    answers[1]?.reply.resolve(["x", "y"])
    await second
    expect(labels("b")).toEqual(["x", "y"])
  })

  it("sends changes of one thing in the order of the presses", async () => {
    const { run, options, answers, labels } = setUp()
    const on = run(options, { id: "a", label: "y", on: true })
    const off = run(options, { id: "a", label: "y", on: false })
    expect(labels("a")).toEqual([])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    expect(answers[0]?.input.on).toBe(true)
    answers[0]?.reply.resolve(["y"])
    await on
    expect(labels("a")).toEqual([])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.reply.resolve([])
    await off
    expect(labels("a")).toEqual([])
  })

  it("keeps what was fetched meanwhile when a change fails", async () => {
    const { client, key, run, options, answers, labels } = setUp()
    const failing = run(options, { id: "a", label: "bad", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    client.setQueryData<Row[]>(key, [{ id: "a", labels: ["other"] }])
    answers[0]?.reply.reject(new Error("refused"))
    await failing
    expect(labels("a")).toEqual(["other"])
  })
})
