import type { ToastInput } from "@intray/ui/lib/toast-store"
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createOptimism, type OptimisticOptions, patienceMs } from "./optimistic.ts"
import { waitingWrites, wakeWrites } from "./writes.ts"

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
  it("shows the change before anything is awaited, and then the server's answer", async () => {
    const { run, options, answers, labels } = setUp()
    const done = run(options, { id: "a", label: "y", on: true })
    expect(labels("a")).toEqual(["y"])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.resolve(["y", "z"])
    expect(await done).toEqual(["y", "z"])
    expect(labels("a")).toEqual(["y", "z"])
  })

  it("reverts only the failed change, reports it, and keeps other changes", async () => {
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

  it("sends changes of one item in the order of the presses", async () => {
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

  it("keeps data fetched meanwhile when a change fails", async () => {
    const { client, key, run, options, answers, labels } = setUp()
    const failing = run(options, { id: "a", label: "bad", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    client.setQueryData<Row[]>(key, [{ id: "a", labels: ["other"] }])
    answers[0]?.reply.reject(new Error("refused"))
    await failing
    expect(labels("a")).toEqual(["other"])
  })

  it("does not update the age of the data: an optimistic change is not server data", async () => {
    const { client, key, run, options, answers } = setUp()
    client.setQueryData<Row[]>(key, [{ id: "a", labels: [] }], { updatedAt: 1000 })
    const done = run(options, { id: "a", label: "y", on: true })
    expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1000)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.resolve(["y"])
    await done
  })

  it("does not let an earlier request overwrite a change", async () => {
    const { client, key, run, options, answers, labels } = setUp()
    const asked = deferred<Row[]>()
    const fetched = client.fetchQuery({ queryKey: key, queryFn: () => asked.promise })
    const done = run(options, { id: "a", label: "y", on: true })
    asked.resolve([{ id: "a", labels: ["older"] }])
    await fetched
    expect(labels("a")).toEqual(["y"])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.resolve(["y"])
    await done
    expect(labels("a")).toEqual(["y"])
  })

  it("retries unanswered changes and keeps showing them", async () => {
    const { run, options, answers, toasts, labels } = setUp()
    const done = run({ ...options, again: true }, { id: "a", label: "y", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.reject(new TypeError("Failed to fetch"))
    await vi.waitFor(() => expect(waitingWrites()).toBe(1))
    expect(labels("a")).toEqual(["y"])
    wakeWrites()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.reply.resolve(["y"])
    expect(await done).toEqual(["y"])
    expect([labels("a"), toasts, waitingWrites()]).toEqual([["y"], [], 0])
  })

  it("does not retry a rejected change, and gives up eventually", async () => {
    const { run, options, answers, toasts, labels } = setUp()
    const refused = run({ ...options, again: true }, { id: "a", label: "y", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.reject(Object.assign(new Error("no"), { data: { httpStatus: 409 } }))
    expect(await refused).toBeUndefined()
    vi.useFakeTimers()
    try {
      const mutate = () => Promise.reject(new TypeError("Failed to fetch"))
      const late = run({ ...options, mutate, again: true }, { id: "a", label: "z", on: true })
      await vi.advanceTimersByTimeAsync(patienceMs - 3000)
      expect(labels("a")).toEqual(["z"])
      await vi.advanceTimersByTimeAsync(6000)
      expect(await late).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
    expect([labels("a"), toasts.length, waitingWrites()]).toEqual([[], 2, 0])
  })

  it("shows a late failure until it is dismissed, and an immediate rejection as usual", async () => {
    const { run, options, answers, toasts } = setUp()
    const refusal = () => Object.assign(new Error("no"), { data: { httpStatus: 409 } })
    const kept = run({ ...options, again: true }, { id: "a", label: "y", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.reject(new TypeError("Failed to fetch"))
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.reply.reject(refusal())
    await kept
    const refused = run({ ...options, again: true }, { id: "a", label: "z", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    answers[2]?.reply.reject(refusal())
    await refused
    expect(toasts).toEqual([
      { tone: "danger", title: "y was not saved", duration: Number.POSITIVE_INFINITY },
      { tone: "danger", title: "z was not saved" },
    ])
  })

  describe("a cancelled change", () => {
    const act = ({ label }: Input) => label
    const lost = () => new TypeError("Failed to fetch")
    const withoutNetwork = () => vi.stubGlobal("navigator", { onLine: false })
    afterEach(() => vi.unstubAllGlobals())

    it("is gone at once and never sent if the browser had no network", async () => {
      withoutNetwork()
      const { run, options, answers, toasts, labels } = setUp()
      const done = run({ ...options, again: true, act }, { id: "a", label: "y", on: true })
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      answers[0]?.reply.reject(lost())
      await vi.waitFor(() => expect(waitingWrites()).toBe(1))
      const off = run.callOff("y")
      expect(off).toMatchObject({ unsent: true, kept: true })
      expect([await off?.ended, await done]).toEqual(["unsent", undefined])
      await vi.waitFor(() => expect(waitingWrites()).toBe(0))
      wakeWrites()
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect([labels("a"), answers.length, toasts]).toEqual([[], 1, []])
      expect(run.callOff("y")).toBeNull()
    })

    it("may have arrived if the connection broke, and is not sent again", async () => {
      const { run, options, answers, toasts, labels } = setUp()
      const done = run({ ...options, again: true, act }, { id: "a", label: "y", on: true })
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      answers[0]?.reply.reject(lost())
      await vi.waitFor(() => expect(waitingWrites()).toBe(1))
      // Being offline now does not mean that the earlier request did not arrive.
      withoutNetwork()
      const off = run.callOff("y")
      expect(off).toMatchObject({ unsent: false, kept: true })
      expect([await off?.ended, await done, labels("a")]).toEqual(["unknown", undefined, []])
      await vi.waitFor(() => expect(waitingWrites()).toBe(0))
      expect([answers.length, toasts]).toEqual([1, []])
    })

    it("is awaited while its request is running, whatever the outcome", async () => {
      const { run, options, answers, toasts, labels } = setUp()
      const how = { ...options, again: true, act }
      const saved = run(how, { id: "a", label: "y", on: true })
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      const off = run.callOff("y")
      expect(off).toMatchObject({ unsent: false, kept: false })
      expect(labels("a")).toEqual(["y"])
      answers[0]?.reply.resolve(["y"])
      expect([await off?.ended, await saved]).toEqual(["done", ["y"]])
      const refused = run(how, { id: "b", label: "z", on: true })
      await vi.waitFor(() => expect(answers).toHaveLength(2))
      const late = run.callOff("z")
      answers[1]?.reply.reject(Object.assign(new Error("no"), { data: { httpStatus: 409 } }))
      expect([await late?.ended, await refused, toasts.length]).toEqual(["refused", undefined, 1])
      const cut = run(how, { id: "b", label: "w", on: true })
      await vi.waitFor(() => expect(answers).toHaveLength(3))
      const unknown = run.callOff("w")
      answers[2]?.reply.reject(lost())
      expect([await unknown?.ended, await cut, toasts.length]).toEqual(["unknown", undefined, 1])
    })

    it("is gone at once if it waits behind another, and later ones keep waiting for that one", async () => {
      const { run, options, answers, labels } = setUp()
      const how = { ...options, again: true, act }
      const first = run(how, { id: "a", label: "y", on: true })
      const second = run(how, { id: "a", label: "z", on: true })
      const off = run.callOff("z")
      expect(off).toMatchObject({ unsent: true, kept: false })
      expect([await off?.ended, await second, labels("a")]).toEqual(["unsent", undefined, ["y"]])
      const third = run(how, { id: "a", label: "w", on: true })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(answers.map(({ input }) => input.label)).toEqual(["y"])
      answers[0]?.reply.resolve(["y"])
      await first
      await vi.waitFor(() => expect(answers.map(({ input }) => input.label)).toEqual(["y", "w"]))
      answers[1]?.reply.resolve(["y", "w"])
      expect(await third).toEqual(["y", "w"])
    })
  })

  it("applies server data below pending changes", async () => {
    const { key, run, options, answers, labels } = setUp()
    const failing = run(options, { id: "a", label: "mine", on: true })
    const before = run.version("a")
    run.underneath([{ queryKey: key, patch: (rows: Row[]) => rows.map((row) => (row.id === "a" ? { ...row, labels: ["theirs"] } : row)) }])
    expect(labels("a")).toEqual(["theirs", "mine"])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.reply.reject(new Error("refused"))
    await failing
    expect(labels("a")).toEqual(["theirs"])
    expect(run.version("a")).toBeGreaterThan(before)
    expect(run.version("b")).toBe(0)
  })

  it("refetches an interrupted list, but not the loaded pages when only a further page was interrupted", async () => {
    const { client, run, options, answers } = setUp()
    const asked: number[] = []
    const list = new InfiniteQueryObserver(client, {
      queryKey: ["list", "long"],
      queryFn: ({ pageParam, signal }) => {
        asked.push(pageParam)
        // The first page loads; the next one stays pending until it is aborted.
        if (asked.length === 1) return Promise.resolve([{ id: "a", labels: [] as string[] }])
        return new Promise<Row[]>((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))))
      },
      initialPageParam: 0,
      getNextPageParam: (_page, pages) => pages.length,
    })
    const stop = list.subscribe(() => undefined)
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
    const label = async (name: string) => {
      const begun = answers.length
      const patches = () => [{ queryKey: ["list", "long"], patch: (data: object) => ({ ...data }) }]
      const done = run({ ...options, patches, confirmed: () => [] }, { id: "a", label: name, on: true })
      await vi.waitFor(() => expect(answers).toHaveLength(begun + 1))
      answers[begun]?.reply.resolve([])
      await done
    }
    void list.fetchNextPage().catch(() => undefined)
    await label("x")
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toEqual([0, 1])
    void list.refetch().catch(() => undefined)
    await label("y")
    await vi.waitFor(() => expect(asked).toEqual([0, 1, 0, 0]))
    stop()
  })

  it("refetches interrupted queries once the last change has settled, whichever change interrupted them", async () => {
    const { client, run, options, answers } = setUp()
    let asked = 0
    const list = new QueryObserver(client, {
      queryKey: ["list", "short"],
      queryFn: ({ signal }) => {
        asked += 1
        if (asked === 1) return Promise.resolve([{ id: "a", labels: [] as string[] }])
        return new Promise<Row[]>((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))))
      },
    })
    const stop = list.subscribe(() => undefined)
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
    void list.refetch().catch(() => undefined)
    const first = run({ ...options, confirmed: () => [] }, { id: "a", label: "x", on: true })
    const second = run({ ...options, confirmed: () => [] }, { id: "b", label: "y", on: true })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.reply.resolve([])
    await first
    expect(asked).toBe(2)
    answers[1]?.reply.resolve([])
    await second
    await vi.waitFor(() => expect(asked).toBe(3))
    stop()
  })
})
