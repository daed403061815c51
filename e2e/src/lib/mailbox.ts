import { SMTPServer } from "smtp-server"
import { listen, slower, until } from "./net.ts"

export type Mail = { to: string[]; from: string; subject: string; text: string; html: string; headers: Map<string, string> }

export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string
  mails: Mail[]
  /** Waits for a mail to that address whose subject matches; throws after `ms`. */
  waitFor(to: string, subject?: RegExp, ms?: number): Promise<Mail>
  to(address: string): Mail[]
  close(): Promise<void>
}

/** A real SMTP server that keeps what it is sent. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map((entry) => entry.address.toLowerCase())
        mails.push({ ...parseMail(Buffer.concat(chunks)), to: recipients })
        done()
      })
    },
  })
  // A server that is killed while it sends breaks its connection.
  smtp.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error
  })
  const port = await listen(smtp.server)
  const to = (address: string) => mails.filter((mail) => mail.to.includes(address.toLowerCase()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to,
    waitFor: (address, subject = /./, ms = 15_000 * slower) =>
      until(`a mail to ${address} with subject ${subject}`, () => to(address).find((mail) => subject.test(mail.subject)), ms),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** The web addresses in a mail's text, in order. */
export function links(mail: Mail): string[] {
  return [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map((found) => found[0])
}

type Part = { headers: Map<string, string>; body: string }

function parseMail(raw: Buffer): Omit<Mail, "to"> {
  const top = split(raw.toString("latin1"))
  const parts = flatten(top)
  const find = (type: string) => {
    const part = parts.find((one) => (one.headers.get("content-type") ?? "text/plain").startsWith(type))
    return part ? decodeBody(part) : ""
  }
  return {
    from: decodeWords(top.headers.get("from") ?? ""),
    subject: decodeWords(top.headers.get("subject") ?? ""),
    text: find("text/plain"),
    html: find("text/html"),
    headers: top.headers,
  }
}

function split(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n")
  const head = (end < 0 ? raw : raw.slice(0, end)).replace(/\r\n[ \t]+/g, " ")
  const headers = new Map<string, string>()
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":")
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? "" : raw.slice(end + 4) }
}

function flatten(part: Part): Part[] {
  const boundary = /^multipart\/[^;]+;.*boundary="?([^";]+)"?/i.exec(part.headers.get("content-type") ?? "")?.[1]
  if (!boundary) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith("--"))
    .flatMap((piece) => flatten(split(piece.replace(/^\r\n/, ""))))
}

function decodeBody({ headers, body }: Part): string {
  const encoding = (headers.get("content-transfer-encoding") ?? "7bit").toLowerCase()
  const bytes =
    encoding === "base64" ? Buffer.from(body, "base64") : Buffer.from(encoding === "quoted-printable" ? quoted(body) : body, "latin1")
  return bytes.toString("utf8").replace(/\r\n/g, "\n").trim()
}

function quoted(text: string): string {
  return text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** RFC 2047 words: =?utf-8?Q?…?= and =?utf-8?B?…?= */
function decodeWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, "?==?").replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, data: string) => {
    if (kind.toLowerCase() === "b") return Buffer.from(data, "base64").toString("utf8")
    return Buffer.from(quoted(data.replace(/_/g, " ")), "latin1").toString("utf8")
  })
}

/** The link of a mail that leads to that path of the server. @throws Error when there is none */
export function linkIn(mail: Mail, path: string): string {
  const link = links(mail).find((one) => one.includes(path))
  if (!link) throw new Error(`No link to ${path} in “${mail.subject}”:\n${mail.text}`)
  // As the button of the page calls it to which the link leads.
  return link.replace(/&mail=[\w-]+$/, "")
}
