import type { IncomingHttpHeaders, IncomingMessage } from "node:http"

/** Headers of a request, as far as they are looked up by their names, which are in lower case. */
export type HeaderReader = Pick<Headers, "get" | "has">

/** A request's headers as Node has them, without copying them. */
export class IncomingHeaders implements HeaderReader {
  readonly #headers: IncomingHttpHeaders

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    return typeof value === "string" ? value : null
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined
  }
}

/** Whether each header came once: of some that come again Node keeps the first, and the web's own headers join all. */
export function isEachOnce({ headers, rawHeaders }: IncomingMessage): boolean {
  return Object.keys(headers).length * 2 === rawHeaders.length
}
