import { until } from "./net.ts"

export type Message = {
  type: string
  changes?: { event: string; submissions: { id: string }[]; actId: string | null }[]
  who?: { userId: string }[]
}

export type OpenStream = {
  /** When each act was heard of, by its id, as `performance.now()` says. */
  heard: Map<string, number>
  /** Who is there, as heard last. */
  who(): string[]
  close(): void
}

/** Listens to a team's live updates, as an open page does, at one origin. */
export async function openStream(origin: string, base: string, cookie: string, slug: string): Promise<OpenStream> {
  const leaving = new AbortController()
  const params = encodeURIComponent(JSON.stringify({ team: slug }))
  const response = await fetch(`${origin}/api/trpc/live.events?input=${encodeURIComponent("{}")}&connectionParams=${params}`, {
    headers: { cookie, origin: base, accept: "text/event-stream", connection: "close" },
    signal: leaving.signal,
  })
  if (!response.ok || !response.body) throw new Error(`live.events: ${response.status} ${await response.text()}`)
  const heard = new Map<string, number>()
  let who: string[] = []
  let ready = false
  const take = (message: Message) => {
    if (message.type === "ready") ready = true
    if (message.type === "presence") who = (message.who ?? []).map((one) => one.userId)
    for (const change of message.changes ?? []) if (change.actId && !heard.has(change.actId)) heard.set(change.actId, performance.now())
  }
  void (async () => {
    let text = ""
    const decoder = new TextDecoder()
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split("\n\n")
      text = blocks.pop() ?? ""
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data && !/^event: /m.test(block)) take(JSON.parse(data) as Message)
      }
    }
  })().catch(() => undefined)
  await until("the beginning of a stream", () => ready)
  return { heard, who: () => who, close: () => leaving.abort() }
}
