import { connect, type Socket } from "node:net"

/** Connections on which somebody says what no client of HTTP would. */

/** What came back first, and when it came and when the connection was closed, by the clock of performance. */
export type Dialled = { socket: Socket; answer: string; answeredAt: number | null; closedAt: number | null }

/** A server on this computer that is knocked at. */
export class Knocking {
  readonly #port: number

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  /** A request, as it is written. */
  get(path: string): string {
    return `GET ${path} HTTP/1.1\r\nHost: localhost:${this.#port}\r\n\r\n`
  }

  /**
   * Waits until the server has taken everybody who knocked: they come in their turn, and so does this one behind them. A system that lets
   * no more wait tells those who knock nothing, takes them for connected or not, and has them try again after ever longer times, which are
   * nothing of the server's.
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

  /** A connection on which that is said. @param deaf reads nothing of what is answered */
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

  /** A body of which a byte comes each half second. @param body the header that says how long it is */
  dribble(path: string, body: "Content-Length: 60000" | "Transfer-Encoding: chunked"): Dialled {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${this.#port}\r\nContent-Type: application/json\r\n${body}\r\n\r\n`
    const one = this.dial(head)
    const drip = setInterval(() => one.socket.write(body.startsWith("T") ? "1\r\n \r\n" : " "), 500)
    one.socket.once("close", () => clearInterval(drip))
    return one
  }
}
