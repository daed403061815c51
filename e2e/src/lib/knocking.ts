import { connect, type Socket } from "node:net"

/** Connections that send data which no HTTP client would send. */

/** The first response, the times of the response and of the closing, by `performance.now()`. */
export type Dialled = { socket: Socket; answer: string; answeredAt: number | null; closedAt: number | null }

/** Opens raw connections to a server on this computer. */
export class Knocking {
  readonly #port: number

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /** The text of a GET request. */
  get(path: string): string {
    return `GET ${path} HTTP/1.1\r\nHost: localhost:${this.#port}\r\n\r\n`
  }

  /**
   * Waits until the server has accepted all earlier connections: they are accepted in order, and this one is the last. An operating
   * system with a full backlog tells clients nothing and has them retry after growing delays, which say nothing about the server.
   */
  async accepted(): Promise<void> {
    const socket = connect(this.#port, "127.0.0.1")
    await new Promise<void>((resolve, reject) => {
      socket.once("data", () => resolve())
      socket.once("error", reject)
      socket.setTimeout(30_000, () => reject(new Error("The server takes no connections.")))
      socket.write(this.get("/api/health"))
    })
    socket.destroy()
  }

  /** Opens a connection and sends that text. @param deaf does not read the response */
  dial(text: string, deaf = false): Dialled {
    const socket = connect(this.#port, "127.0.0.1")
    const one: Dialled = { socket, answer: "", answeredAt: null, closedAt: null }
    if (deaf) socket.pause()
    else
      socket.on("data", (data) => {
        one.answer ||= String(data).split("\r\n")[0] ?? ""
        one.answeredAt ??= performance.now()
      })
    socket.on("error", () => {})
    socket.once("close", () => {
      one.closedAt = performance.now()
    })
    socket.write(text)
    return one
  }

  /** Sends a body of which one byte arrives every half second. @param body the header that gives its length */
  dribble(path: string, body: "Content-Length: 60000" | "Transfer-Encoding: chunked"): Dialled {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${this.#port}\r\nContent-Type: application/json\r\n${body}\r\n\r\n`
    const one = this.dial(head)
    const drip = setInterval(() => one.socket.write(body.startsWith("T") ? "1\r\n \r\n" : " "), 500)
    one.socket.once("close", () => clearInterval(drip))
    return one
  }
}
