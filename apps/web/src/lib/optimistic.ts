import { type ToastInput, toast } from "@intray/ui/lib/toast-store"
import { hashKey, partialMatchKey, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useMemo, useRef } from "react"
import { demandPerson, OtherPerson, pagePerson } from "./page-person.ts"
import { inThisFrame, statusOf } from "./query-client.ts"
import { CalledOff, type Outgoing, outgoing, sendPersistently } from "./writes.ts"

/**
 * One change to cached data. `queryKey` is a prefix: every cached query below it is patched, e.g. each filtered list. `patch` must not
 * mutate, must return its argument if nothing changes, and must be safe to apply twice.
 */
// biome-ignore lint/suspicious/noExplicitAny: the cache is untyped by key; the caller names the type of its own query
export type Patch<Data = any> = { queryKey: QueryKey; patch: (data: Data) => Data }

export type OptimisticOptions<Input, Output> = {
  mutate: (input: Input) => Promise<Output>
  /** Patches that the screen shows in the next frame. */
  patches: (input: Input) => Patch[]
  /** The server's result, which replaces the optimistic one. */
  confirmed?: (output: Output, input: Input) => Patch[]
  /** The toast after a rollback: what was not saved, and why. */
  failed: (error: unknown, input: Input) => ToastInput
  /** Queries to refetch once nothing below them is pending. After a failure the patched queries are refetched too. */
  settled?: (input: Input, output: Output | undefined) => QueryKey[]
  /** Changes of one scope are sent one after the other: on, then off, arrive in that order. */
  scope?: (input: Input) => string
  /** The change is idempotent: it is retried without a response, for up to {@link patienceMs}. */
  again?: boolean
  /** The id by which it can be cancelled while there is no response; only with `again`. */
  act?: (input: Input) => string
}

/** The outcome of a cancelled change: `unsent` it was never sent, `unknown` there was no response. */
export type CallEnd = "done" | "refused" | "unsent" | "unknown"

export type CalledOffChange = {
  /** It was never sent and will not be. */
  unsent: boolean
  /** There was no response, so it was kept for a retry. */
  kept: boolean
  ended: Promise<CallEnd>
}

/** Milliseconds after which a change without a response is reverted. */
export const patienceMs = 60_000

/** There was no response, or only a proxy's for an unavailable server. */
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
 * Optimistic writes on one query client. Pending changes are layers over the server's data: removing one leaves the others, in whatever
 * order the responses come.
 */
export function createOptimism(queryClient: QueryClient, notify: (input: ToastInput) => unknown = toast) {
  const piles = new Map<string, { queryKey: QueryKey; pile: Pile }>()
  const queues = new Map<string, Promise<unknown>>()
  const versions = new Map<string, number>()
  const acts = new Map<string, { way: Outgoing; ended: Promise<CallEnd> }>()
  /** Queries to refetch as soon as nothing below them is pending. */
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

  /** Uses newly fetched data as the base of the layers. */
  const ground = (queryKey: QueryKey, pile: Pile) => {
    const now = queryClient.getQueryData(queryKey)
    if (now !== pile.written) pile.base = now
  }

  /** @returns the queries whose fetching it interrupted: their result would be older than the change */
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

  /** Removes the layers of one change; with `keep` they are merged into the base. */
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

  /** Shows the change, sends it, and settles it. Never throws: undefined means that it failed and a toast was shown. */
  async function run<Input, Output>(options: OptimisticOptions<Input, Output>, input: Input): Promise<Output | undefined> {
    const id = ++counter
    // Before any await, so that the next frame shows it.
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
    // A change cancelled while it waits is gone at once; later ones keep waiting for earlier ones.
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
      // The caller of `callOff` reports the outcome.
      if (error instanceof CalledOff) {
        refetch(interrupted)
        return undefined
      }
      const told = options.failed(error, input)
      // The user is not looking any more, so the message stays until they return.
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

  /** Writes server data below all pending changes, which stay on top. */
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
    /** A number that changes whenever a change of that scope starts or ends: earlier reads may be older than it. */
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

/** The pending changes of this page, for code that applies server updates. */
export function useOptimism() {
  return optimismOf(useQueryClient())
}

/** The only way to write optimistically: returns a function that shows the change at once and settles it later. */
export function useOptimistic<Input, Output>(options: OptimisticOptions<Input, Output>): (input: Input) => Promise<Output | undefined> {
  const queryClient = useQueryClient()
  const latest = useRef(options)
  latest.current = options
  return useMemo(() => {
    const run = optimismOf(queryClient)
    return (input: Input) => run(latest.current, input)
  }, [queryClient])
}
