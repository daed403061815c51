import { type ToastInput, toast } from "@intray/ui/lib/toast-store"
import { hashKey, partialMatchKey, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useMemo, useRef } from "react"
import { demandPerson, OtherPerson, pagePerson } from "./page-person.ts"
import { inThisFrame, statusOf } from "./query-client.ts"
import { CalledOff, type Outgoing, outgoing, sendPersistently } from "./writes.ts"

/**
 * One change to what the cache holds. `queryKey` is a prefix: every cached query under it is patched, e.g. each filtered
 * list. `patch` must not mutate, must return its argument where nothing changes, and must be safe to apply twice.
 */
// biome-ignore lint/suspicious/noExplicitAny: the cache is untyped by key; the caller names the type of its own query
export type Patch<Data = any> = { queryKey: QueryKey; patch: (data: Data) => Data }

export type OptimisticOptions<Input, Output> = {
  mutate: (input: Input) => Promise<Output>
  /** What the screen shows in the next frame. */
  patches: (input: Input) => Patch[]
  /** What the server said, written over what was guessed. */
  confirmed?: (output: Output, input: Input) => Patch[]
  /** The toast after a rollback: what was not saved, and why. */
  failed: (error: unknown, input: Input) => ToastInput
  /** What to fetch again once nothing under it is pending any more. After a failure the patched queries are fetched too. */
  settled?: (input: Input, output: Output | undefined) => QueryKey[]
  /** Changes of one scope are sent one after the other: on, then off, arrive in that order. */
  scope?: (input: Input) => string
  /** The server takes the same change twice for one: it is sent again while nobody answers, up to {@link patienceMs}. */
  again?: boolean
  /** The id by which it can be called off while nobody has answered it; only with `again`. */
  act?: (input: Input) => string
}

/** How a change that was called off has ended: `unsent` it has never left, `unknown` nobody answered what had. */
export type CallEnd = "done" | "refused" | "unsent" | "unknown"

export type CalledOffChange = {
  /** It has never left this browser and does not any more. */
  unsent: boolean
  /** Nobody had answered it, so that it was kept here. */
  kept: boolean
  ended: Promise<CallEnd>
}

/** Milliseconds after which a change that nobody has answered is taken back. */
export const patienceMs = 60_000

/** Nobody answered, or only what is before a server that is away. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof OtherPerson) return false
  const status = statusOf(error)
  return status === undefined || status === 502 || status === 503 || status === 504
}

function endOf(sending: Promise<unknown>): Promise<CallEnd> {
  return sending.then(
    () => "done",
    (error) => (error instanceof CalledOff ? (error.mayHaveArrived ? "unknown" : "unsent") : "refused"),
  )
}

type Layer = { id: number; patch: (data: unknown) => unknown }
type Pile = { base: unknown; written: unknown; layers: Layer[] }

/**
 * Optimistic writes on one query client. Pending changes lie as layers on the server's data: taking one away leaves the
 * others as they are, in whatever order the answers come.
 */
export function createOptimism(queryClient: QueryClient, notify: (input: ToastInput) => unknown = toast) {
  const piles = new Map<string, { queryKey: QueryKey; pile: Pile }>()
  const queues = new Map<string, Promise<unknown>>()
  const versions = new Map<string, number>()
  const acts = new Map<string, { way: Outgoing; ended: Promise<CallEnd> }>()
  /** What is to be fetched again as soon as nothing under it is pending. */
  const owed = new Map<string, QueryKey>()
  let counter = 0

  const touch = (scope: string | undefined) => {
    if (scope !== undefined) versions.set(scope, ++counter)
  }

  const draw = (queryKey: QueryKey, pile: Pile) => {
    const guess = pile.layers.reduce((data, layer) => layer.patch(data), pile.base)
    // Same age as before: a guess must not make old data look fresh. What is stored shares its structure with what was
    // there, so it is another object than the guess; only that object is known again as ours.
    pile.written = queryClient.setQueryData(queryKey, guess, { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
  }

  /** What was fetched meanwhile is the new ground. */
  const ground = (queryKey: QueryKey, pile: Pile) => {
    const now = queryClient.getQueryData(queryKey)
    if (now !== pile.written) pile.base = now
  }

  /** @returns the queries whose fetching was cut short by it: what they were about to bring is older than the guess */
  const add = (id: number, { queryKey: prefix, patch }: Patch): QueryKey[] => {
    const interrupted: QueryKey[] = []
    for (const [queryKey, data] of queryClient.getQueriesData({ queryKey: prefix })) {
      if (data === undefined) continue
      const state = queryClient.getQueryState(queryKey)
      if (state?.fetchStatus === "fetching") {
        // A further page is asked for again by the person who shows the end of the list; all of its pages would be read for it otherwise.
        if (!state.fetchMeta?.fetchMore) interrupted.push(queryKey)
        void queryClient.cancelQueries({ queryKey, exact: true })
      }
      const hash = hashKey(queryKey)
      const entry = piles.get(hash) ?? { queryKey, pile: { base: data, written: data, layers: [] } }
      piles.set(hash, entry)
      ground(queryKey, entry.pile)
      entry.pile.layers.push({ id, patch })
      draw(queryKey, entry.pile)
    }
    return interrupted
  }

  /** Takes the layers of one change away; with `keep` they become part of the ground. */
  const remove = (id: number, keep: boolean, confirmed: Patch[]): QueryKey[] => {
    const touched: QueryKey[] = []
    for (const [hash, { queryKey, pile }] of piles) {
      const mine = pile.layers.filter((layer) => layer.id === id)
      if (mine.length === 0) continue
      touched.push(queryKey)
      ground(queryKey, pile)
      pile.layers = pile.layers.filter((layer) => layer.id !== id)
      if (keep) pile.base = mine.reduce((data, layer) => layer.patch(data), pile.base)
      for (const { queryKey: prefix, patch } of confirmed) {
        if (partialMatchKey(queryKey, prefix)) pile.base = patch(pile.base)
      }
      draw(queryKey, pile)
      if (pile.layers.length === 0) piles.delete(hash)
    }
    return touched
  }

  const isPending = (prefix: QueryKey) => {
    return queryClient.getQueriesData({ queryKey: prefix }).some(([queryKey]) => piles.has(hashKey(queryKey)))
  }

  const refetch = (keys: QueryKey[]) => {
    for (const queryKey of keys) owed.set(hashKey(queryKey), queryKey)
    for (const [hash, queryKey] of owed) {
      if (isPending(queryKey)) continue
      owed.delete(hash)
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  /** Shows the change, sends it, settles it. Never throws: undefined means that it failed and the toast has said so. */
  async function run<Input, Output>(options: OptimisticOptions<Input, Output>, input: Input): Promise<Output | undefined> {
    const id = ++counter
    // Before anything is awaited: the next frame shows it.
    const interrupted = inThisFrame(() => options.patches(input).flatMap((patch) => add(id, patch)))
    const scope = options.scope?.(input)
    touch(scope)
    const until = Date.now() + patienceMs
    const person = pagePerson()
    const mutate = async () => {
      demandPerson(person)
      return options.mutate(input)
    }
    const way = outgoing()
    const send = () => (options.again ? sendPersistently(mutate, { unanswered: isUnanswered, until, way }) : mutate())
    const before = scope === undefined ? undefined : queues.get(scope)
    const inTurn = (before ?? Promise.resolve()).then(send)
    const turn = inTurn.catch(() => undefined)
    if (scope !== undefined) {
      queues.set(scope, turn)
      void turn.then(() => queues.get(scope) === turn && queues.delete(scope))
    }
    // One that is called off while it waits is gone at once; those behind it wait on for those before it.
    const sending = Promise.race([inTurn, way.dropped])
    const act = options.again ? options.act?.(input) : undefined
    const entry = { way, ended: endOf(sending) }
    if (act !== undefined) acts.set(act, entry)
    try {
      const output = await sending
      remove(id, true, options.confirmed?.(output, input) ?? [])
      refetch([...interrupted, ...(options.settled?.(input, output) ?? [])])
      return output
    } catch (error) {
      const touched = remove(id, false, [])
      // Anyone who called it off says so, and looks at what has come of it.
      if (error instanceof CalledOff) {
        refetch(interrupted)
        return undefined
      }
      const told = options.failed(error, input)
      // Who pressed it has long looked away: what became of it is there when they look back.
      notify(way.kept ? { ...told, duration: Number.POSITIVE_INFINITY } : told)
      refetch([...touched, ...(options.settled?.(input, undefined) ?? [])])
      return undefined
    } finally {
      touch(scope)
      if (act !== undefined && acts.get(act) === entry) acts.delete(act)
    }
  }

  /**
   * Sends a change no more that nobody has answered yet. What it painted goes as soon as it has ended, which is at once unless a request of
   * it is being made. @returns null where it was answered, or is none that can be called off
   */
  function callOff(act: string): CalledOffChange | null {
    const entry = acts.get(act)
    if (!entry) return null
    const { way, ended } = entry
    way.callOff()
    return { unsent: !way.underWay && !way.mayHaveArrived, kept: way.kept, ended }
  }

  /** Writes what the server says under whatever is still pending, which stays on top of it. */
  function underneath(patches: Patch[]): void {
    for (const { queryKey: prefix, patch } of patches) {
      for (const [queryKey, data] of queryClient.getQueriesData({ queryKey: prefix })) {
        if (data === undefined) continue
        const pile = piles.get(hashKey(queryKey))?.pile
        if (!pile) {
          queryClient.setQueryData(queryKey, patch(data), { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt })
          continue
        }
        ground(queryKey, pile)
        pile.base = patch(pile.base)
        draw(queryKey, pile)
      }
    }
  }

  return Object.assign(run, {
    underneath,
    callOff,
    /** Another number whenever a change of that scope has begun or ended: what was read before may be older than it. */
    version: (scope: string) => versions.get(scope) ?? 0,
  })
}

const perClient = new WeakMap<QueryClient, ReturnType<typeof createOptimism>>()

function optimismOf(queryClient: QueryClient) {
  let optimism = perClient.get(queryClient)
  if (!optimism) {
    optimism = createOptimism(queryClient)
    perClient.set(queryClient, optimism)
  }
  return optimism
}

/** The pending changes of this page, for the person who brings news from the server. */
export function useOptimism() {
  return optimismOf(useQueryClient())
}

/** The one way to write optimistically: returns a function that shows the change at once and settles it later. */
export function useOptimistic<Input, Output>(options: OptimisticOptions<Input, Output>): (input: Input) => Promise<Output | undefined> {
  const queryClient = useQueryClient()
  const latest = useRef(options)
  latest.current = options
  return useMemo(() => {
    const run = optimismOf(queryClient)
    return (input: Input) => run(latest.current, input)
  }, [queryClient])
}
