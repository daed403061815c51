import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { errorOf, NotIntray } from "./error.ts"
import { operationList } from "./operations.gen.ts"
import type { operations } from "./types.gen.ts"

/** Name of an operation, as the API's description has it. */
export type Operation = keyof typeof operationList & keyof operations

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never
type PathOf<I extends Operation> = operations[I]["parameters"] extends { path: infer P extends object } ? { path: P } : { path?: never }
type QueryOf<I extends Operation> = operations[I]["parameters"] extends { query?: infer Q }
  ? [NonNullable<Q>] extends [never]
    ? { query?: never }
    : { query?: NonNullable<Q> }
  : { query?: never }
type BodyOf<I extends Operation> = operations[I] extends { requestBody: infer B }
  ? { body: Json<B> }
  : operations[I] extends { requestBody?: infer B }
    ? [NonNullable<B>] extends [never]
      ? { body?: never }
      : { body?: Json<NonNullable<B>> }
    : { body?: never }

/** What a call of an operation is given. */
export type Given<I extends Operation> = PathOf<I> & QueryOf<I> & BodyOf<I> & { headers?: Record<string, string>; signal?: AbortSignal }

type Responses<I extends Operation> = operations[I]["responses"]
type Success<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : R extends { 202: infer A } ? A : never
/** What an operation answers; null where it answers nothing. */
export type Answer<I extends Operation> = [Success<Responses<I>>] extends [never] ? null : Json<Success<Responses<I>>>

type Arguments<I extends Operation> = Record<never, never> extends Given<I> ? [given?: Given<I>] : [given: Given<I>]
/** Operations that answer with pages. */
type Listing = { [I in Operation]: Answer<I> extends { items: unknown[]; nextCursor: string | null } ? I : never }[Operation]
type Item<I extends Listing> = Answer<I> extends { items: (infer T)[] } ? T : never

export type Options = {
  /** Origin of the installation: `https://intray.example`. */
  address: string
  /** An API key; without one the public addresses alone answer. */
  key?: string
  /** The global one unless given. */
  fetch?: typeof fetch
  /** How often a call is made again that was refused for now (429, 503); 5 unless given. */
  retries?: number
}

export type Client = ReturnType<typeof createClient>

function queryOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(",") : String(value)]),
  ).toString()
  return text === "" ? "" : `?${text}`
}

function pathOf(path: string, given: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w{1,40})\}/g, (_, name: string) => encodeURIComponent(String(given[name] ?? "")))
}

/** Seconds until a refused call may be made again; null: it was refused for good. */
function patience(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null
  const seconds = Number(response.headers.get("retry-after") ?? 1)
  return Number.isFinite(seconds) && seconds <= 60 ? seconds : null
}

/** Whether a text can be a key at all: one line of visible characters. Anything else `fetch` would repeat in its error. */
export function canBeKey(key: string): boolean {
  return /^[\x21-\x7e]*$/.test(key)
}

/** A client of one installation. It throws {@link IntrayError} for what the server refuses, and what `fetch` throws where nothing answers. */
export function createClient({ address, key, fetch: ask = fetch, retries = 5 }: Options) {
  const { origin, protocol } = new URL(address)
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError("The address has to begin with https:// (or http://).")
  if (key !== undefined && !canBeKey(key)) throw new TypeError("The key has a space, a line break or a strange character in it.")

  /** Asks any path of the installation with the key. @throws IntrayError */
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const place = new URL(path, origin)
    if (place.origin !== origin) throw new TypeError("This path leads to another installation.")
    const headers = new Headers(init.headers)
    if (key !== undefined) headers.set("authorization", `Bearer ${key}`)
    for (let tries = 0; ; tries += 1) {
      // A key is for its own installation: it follows nobody elsewhere.
      const response = await ask(place, { ...init, headers, redirect: "error" })
      if (response.ok) return response
      const seconds = patience(response)
      if (seconds === null || tries >= retries) throw await errorOf(response)
      await response.body?.cancel()
      await wait(seconds * 1000, undefined, init.signal ? { signal: init.signal } : {})
    }
  }

  /** Calls an operation by its name in the API's description. A POST has a name of its own, so that it is done once however often it is sent. */
  async function call<I extends Operation>(operation: I, ...[given]: Arguments<I>): Promise<Answer<I>> {
    const [method, path] = operationList[operation]
    const {
      path: names,
      query,
      body,
      headers: more,
      signal,
    } = (given ?? {}) as {
      path?: Record<string, unknown>
      query?: object
      body?: unknown
      headers?: Record<string, string>
      signal?: AbortSignal
    }
    const headers = new Headers(more)
    if (body !== undefined) headers.set("content-type", "application/json")
    if (method === "POST" && !headers.has("idempotency-key")) headers.set("idempotency-key", randomUUID())
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }), ...(signal ? { signal } : {}) }
    const response = await send(`${pathOf(path, names)}${queryOf(query)}`, init)
    if (response.status === 204) return null as Answer<I>
    const answer = await response.json().catch(() => null)
    if (typeof answer !== "object" || answer === null) throw new NotIntray("What came is not JSON.")
    return answer as Answer<I>
  }

  /** All items of a list, page after page. */
  async function* all<I extends Listing>(operation: I, ...[given]: Arguments<I>): AsyncGenerator<Item<I>> {
    let cursor: string | null = null
    do {
      const asked = {
        ...given,
        query: { limit: 100, ...(given as { query?: object } | undefined)?.query, ...(cursor === null ? {} : { cursor }) },
      }
      const page = (await call(operation, ...([asked] as unknown as Arguments<I>))) as { items: Item<I>[]; nextCursor: string | null }
      if (!Array.isArray(page.items)) throw new NotIntray("What came is no list.")
      yield* page.items
      // A list that begins again would never end.
      if (page.nextCursor !== null && page.nextCursor === cursor)
        throw new NotIntray("Its pages go round: the same one comes after itself.")
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  /** The whole of a list at once. */
  async function every<I extends Listing>(operation: I, ...given: Arguments<I>): Promise<Item<I>[]> {
    const found: Item<I>[] = []
    for await (const item of all(operation, ...given)) found.push(item)
    return found
  }

  return { origin, send, call, all, every }
}
