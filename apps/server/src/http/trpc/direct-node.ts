import type { IncomingMessage, ServerResponse } from "node:http"
import { callBegins, isToCome } from "@intray/db"
import { isJson, textIn } from "../../platform/body.ts"
import { checkedAs } from "../../platform/checked-text.ts"
import { IncomingHeaders, isEachOnce } from "../../platform/headers.ts"
import { announcedLength, readIncoming } from "../../platform/incoming-body.ts"
import type { Services } from "../../platform/services.ts"
import { type Asked, answerer, type Said } from "./direct.ts"
import { MAX_BODY, takenOf } from "./taken.ts"

/*
 * Usual calls of procedures from Node's own request to its own response, without the web's objects in between: an address, headers and a text
 * are all that they need. What has anything else about it goes the way of `app.fetch`, which takes such calls as well.
 */

/** What is written as it is sent: no more than an address of ours needs, and nothing that another reader would read otherwise. */
const PLAIN_TARGET = /^[!$-~]+$/
const PLAIN_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/

/** Names under which this server was asked; few, as an installation has few. */
const hosts = new Set<string>()
const MOST_HOSTS = 100

/** Whether a host could stand in an address: not every number can, and no empty part. */
function isHost(host: string): boolean {
  if (hosts.has(host)) return true
  if (!PLAIN_HOST.test(host) || !URL.canParse(`http://${host}/`)) return false
  if (hosts.size < MOST_HOSTS) hosts.add(host)
  return true
}

/** Answers a request, or leaves it: false. */
export type DirectNode = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

export function directNode(services: Services): DirectNode {
  const answer = answerer(services)

  /** @throws nothing: whoever is to be answered may have gone */
  function send(outgoing: ServerResponse, { status, headers, body }: Said): void {
    if (outgoing.destroyed) return
    outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) })
    outgoing.end(body)
  }

  function fail(outgoing: ServerResponse, cause: unknown): void {
    services.log.error("fault", {}, cause)
    if (outgoing.headersSent) return void outgoing.destroy()
    outgoing.writeHead(500)
    outgoing.end()
  }

  return (incoming, outgoing) => {
    const { url = "", method = "", headers } = incoming
    if (!url.startsWith("/api/trpc/") || !PLAIN_TARGET.test(url) || !isHost(headers.host ?? "") || !isEachOnce(incoming)) return false
    const length = announcedLength(incoming)
    // A query without a body, or a body that says how long it is and is not too long.
    if (method === "POST" ? length === null || length > MAX_BODY : length !== null || headers["transfer-encoding"] !== undefined)
      return false
    const reader = new IncomingHeaders(headers)
    const taken = takenOf(method, url, reader)
    if (!taken) return false
    callBegins(services.db)
    const asked: Asked = {
      method,
      get url() {
        return `http://${headers.host}${url}`
      },
      headers: reader,
      incoming,
      body: async () => checkedAs(textIn(await readIncoming(incoming, MAX_BODY)), isJson({ headers: reader })),
    }
    try {
      const said = answer(asked, taken)
      if (isToCome(said)) {
        said.then((given) => send(outgoing, given)).catch((cause: unknown) => fail(outgoing, cause))
      } else send(outgoing, said)
    } catch (cause) {
      fail(outgoing, cause)
    }
    return true
  }
}
