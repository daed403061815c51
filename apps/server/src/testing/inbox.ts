import { SMTPServer } from "smtp-server"

export type Inbox = {
  /** For SMTP_URL. */
  url: string
  /** Every message as it came over the wire. */
  messages: string[]
  /** Answers the next `count` mails with that SMTP code, e.g. 451 or 550. @param first what happens before each is answered */
  refuse(count: number, code: number, first?: () => Promise<unknown>): void
  close(): Promise<void>
}

/** A real SMTP server on a free loopback port. */
export async function startInbox(): Promise<Inbox> {
  const messages: string[] = []
  let refusals = 0
  let code = 451
  let before: (() => Promise<unknown>) | undefined
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Senders keep connections open; nobody waits for them.
    closeTimeout: 50,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        if (refusals > 0) {
          refusals -= 1
          const refuse = () => done(Object.assign(new Error("not now"), { responseCode: code }))
          if (before) void before().then(refuse, refuse)
          else refuse()
          return
        }
        messages.push(Buffer.concat(chunks).toString("utf8"))
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refuse(count, withCode, first) {
      refusals = count
      before = first
      code = withCode
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
