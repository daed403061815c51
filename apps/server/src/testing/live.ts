import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createApp } from "../app.ts"
import { type LiveMessage, liveMessage } from "../modules/live/schema.ts"
import { openSite } from "../modules/pages/site.ts"
import { signInAs } from "./teams.ts"
import type { Person, World } from "./world.ts"

export type Listener = {
  /** Every message so far, but for those about presence. */
  messages: LiveMessage[]
  /** Who is there, as last heard. */
  who: () => { userId: string; submissionId: string | null }[]
  /** What the stream was refused with; null while it was not. */
  refusal: () => { httpStatus: number } | null
  /** What the events of the messages were, in their order: one line for each event and submission. */
  heard: () => string[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Waits until it holds, asked after each message. @throws after `ms` */
  until(what: string, holds: () => boolean, ms?: number): Promise<void>
  /** Goes away, as a browser does. */
  close(): Promise<void>
}

/** Opens streams over HTTP on the services of a world. */
export function liveEndpoint(world: World) {
  const app = createApp(world.services, { site: openSite(mkdtempSync(join(tmpdir(), "intray-web-"))), version: "test" })

  async function listen(cookie: string, slug: string, lastEventId?: string): Promise<Listener> {
    const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }))
    const params = encodeURIComponent(JSON.stringify({ team: slug }))
    const leaving = new AbortController()
    const response = await app.request(`http://localhost:3000/api/trpc/live.events?input=${input}&connectionParams=${params}`, {
      headers: { cookie, accept: "text/event-stream" },
      signal: leaving.signal,
    })
    const messages: LiveMessage[] = []
    let who: { userId: string; submissionId: string | null }[] = []
    let refused: { httpStatus: number } | null = null
    let over = false
    const waiting = new Set<() => void>()
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let text = ""

    const take = (block: string) => {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      const name = /^event: (.*)$/m.exec(block)?.[1]
      if (name === "serialized-error") refused = JSON.parse(data ?? "null").data
      if (name !== undefined || !data) return
      const message = liveMessage.parse(JSON.parse(data))
      if (message.type === "presence") who = message.who
      else messages.push(message)
    }
    const ended = (async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        text += decoder.decode(value, { stream: true })
        const blocks = text.split("\n\n")
        text = blocks.pop() ?? ""
        for (const block of blocks) take(block)
        for (const look of waiting) look()
      }
      over = true
      for (const look of waiting) look()
    })()

    const until = (what: string, holds: () => boolean, ms = 3000) =>
      new Promise<void>((resolve, reject) => {
        const finish = (act: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          act()
        }
        const look = () => {
          if (holds()) finish(resolve)
          else if (over) finish(() => reject(new Error(`The stream ended before ${what}: ${JSON.stringify([refused, messages])}`)))
        }
        const timer = setTimeout(() => finish(() => reject(new Error(`Waited in vain for ${what}: ${JSON.stringify(messages)}`))), ms)
        waiting.add(look)
        look()
      })
    const changes = () => messages.flatMap((message) => (message.type === "changes" ? message.changes : []))
    return {
      messages,
      who: () => who,
      refusal: () => refused,
      heard: () =>
        changes().flatMap((one) =>
          one.submissions.length === 0
            ? [`${one.event} ${one.many ? "many" : "-"} ${one.actId}`]
            : one.submissions.map((each) => `${one.event} ${each.id} ${one.actId}`),
        ),
      ended,
      until,
      async close() {
        leaving.abort()
        await reader.cancel().catch(() => undefined)
      },
    }
  }

  return {
    listen,
    /** A session of its own for that person. @returns the value of the Cookie header */
    signIn: (person: Person) =>
      signInAs(world.services, { id: person.id, name: person.name, email: "", image: null, role: "user", emailVerified: true }),
    /** A stream of that person's that has begun. */
    async as(person: Person, slug: string, lastEventId?: string): Promise<Listener> {
      const cookie = await this.signIn(person)
      const listener = await listen(cookie, slug, lastEventId)
      await listener.until("the beginning", () => listener.messages.some((one) => one.type === "ready"))
      return listener
    },
  }
}
