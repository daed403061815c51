import type { Socket } from "node:net"
import { SMTPServer, type SMTPServerSession } from "smtp-server"
import { freePort } from "./net.ts"

/** A mail that this server accepted, whether or not its response arrived. */
export type Taken = { to: string; messageId: string; subject: string; answered: boolean }

export type TroubledMail = {
  /** For `smtpUrl`; stays the same while the server is away. */
  url: string
  taken: Taken[]
  /** Rejects every sender temporarily at first contact, for that long. @param now the clock of the sender */
  greylist(forMs: number, now: () => Date): void
  /** Cuts the next connection during the mail's data, or after it, when the mail was accepted but the sender got no response. */
  cut(where: "in DATA" | "after DATA"): void
  /** Rejects this address permanently. */
  refuse(address: string): void
  accept(): void
  away(): Promise<void>
  back(): Promise<void>
}

/** A real SMTP server that can simulate common failures. */
export async function startTroubledMail(): Promise<TroubledMail> {
  const port = await freePort()
  const taken: Taken[] = []
  const refused = new Set<string>()
  const firstSeen = new Map<string, number>()
  let grey: { forMs: number; now: () => Date } | null = null
  let cutting: "in DATA" | "after DATA" | null = null
  let smtp: SMTPServer | null = null

  const no = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const socketOf = (session: SMTPServerSession) => {
    const connections = (smtp as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections
    return [...connections].find((one) => one.id === session.id)?._socket
  }

  async function back(): Promise<void> {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onRcptTo(address, _session, done) {
        const to = address.address.toLowerCase()
        if (refused.has(to)) return done(no(550, "5.1.1 No such mailbox here"))
        if (grey) {
          const now = grey.now().getTime()
          const first = firstSeen.get(to) ?? now
          firstSeen.set(to, first)
          if (now - first < grey.forMs) return done(no(451, "4.7.1 Greylisted, come back later"))
        }
        return done()
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        const here = cutting
        cutting = null
        if (here === "in DATA") stream.once("data", () => socketOf(session)?.destroy())
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          if (here === "in DATA") return
          const raw = Buffer.concat(chunks).toString("utf8")
          const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(raw)?.[1]?.trim() ?? ""
          const to = session.envelope.rcptTo[0]?.address.toLowerCase() ?? ""
          taken.push({ to, messageId: header("Message-ID"), subject: header("Subject"), answered: here === null })
          if (here === "after DATA") socketOf(session)?.destroy()
          else done()
        })
      },
    })
    made.on("error", () => undefined)
    smtp = made
    await new Promise<void>((resolve) => made.listen(port, "127.0.0.1", () => resolve()))
  }

  await back()
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    greylist(forMs, now) {
      grey = { forMs, now }
    },
    cut(where) {
      cutting = where
    },
    refuse: (address) => void refused.add(address.toLowerCase()),
    accept() {
      refused.clear()
      grey = null
    },
    away: () =>
      new Promise((resolve) => {
        const going = smtp
        smtp = null
        if (!going) return resolve()
        for (const one of (going as unknown as { connections: Set<{ _socket: Socket }> }).connections) one._socket.destroy()
        going.close(() => resolve())
      }),
    back,
  }
}
