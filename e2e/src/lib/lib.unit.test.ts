import { createServer } from "node:http"
import { connect } from "node:net"
import { describe, expect, it } from "vitest"
import { mp3, wav } from "./audio.ts"
import { links, startMailbox } from "./mailbox.ts"
import { listen } from "./net.ts"
import { startProxy } from "./proxy.ts"

describe("audio files made for tests", () => {
  it("writes a WAV header that speaks of its own length", () => {
    const file = wav(100_000)
    expect(file.length).toBe(100_000)
    expect(file.toString("latin1", 0, 4)).toBe("RIFF")
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    expect(file.readUInt32LE(40)).toBe(file.length - 44)
  })

  it("writes MP3 frames that follow each other without a gap", () => {
    const file = mp3(1)
    for (let at = 0; at < file.length; at += 417) expect(file.readUInt16BE(at)).toBe(0xfffb)
    expect(file.length % 417).toBe(0)
  })

  it("gives different bytes for different seeds", () => {
    expect(wav(1_000, 1).equals(wav(1_000, 2))).toBe(false)
  })
})

describe("the relay that cuts", () => {
  it("passes everything on, and drops the connection once when told", async () => {
    const server = createServer((request, response) => {
      let size = 0
      request.on("data", (data: Buffer) => {
        size += data.length
      })
      request.on("end", () => response.end(String(size)))
    })
    const proxy = await startProxy(await listen(server))
    const send = () =>
      fetch(`http://127.0.0.1:${proxy.port}/`, { method: "POST", body: Buffer.alloc(300_000) }).then((answer) => answer.text())
    expect(await send()).toBe("300000")
    proxy.cutAfter(100_000)
    await expect(send()).rejects.toThrow()
    expect(proxy.cuts).toBe(1)
    expect(await send()).toBe("300000")
    await proxy.close()
    server.close()
  })
})

describe("the mailbox", () => {
  it("reads what a mailer sends: encoded subject, quoted text, both bodies", async () => {
    const mailbox = await startMailbox()
    const message = [
      "From: Lantern Quay <post@intray.example>",
      "To: Kit@Example.com",
      "Subject: =?utf-8?Q?K=C3=BCste_=E2=80=93?= =?utf-8?Q?_one?=",
      'Content-Type: multipart/alternative; boundary="xx"',
      "",
      "--xx",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Look: http://localhost:3000/status/abc=3D1 na=C3=AFve long=",
      "line",
      "--xx",
      "Content-Type: text/html; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("<p>hé</p>").toString("base64"),
      "--xx--",
      "",
    ].join("\r\n")
    await speak(Number(new URL(mailbox.url).port), [
      "EHLO x",
      "MAIL FROM:<a@b.example>",
      "RCPT TO:<Kit@Example.com>",
      "DATA",
      `${message}\r\n.`,
      "QUIT",
    ])
    const mail = await mailbox.waitFor("kit@example.com", /one/)
    expect(mail.subject).toBe("Küste – one")
    expect(mail.text).toBe("Look: http://localhost:3000/status/abc=1 naïve longline")
    expect(links(mail)).toEqual(["http://localhost:3000/status/abc=1"])
    expect(mail.html).toBe("<p>hé</p>")
    await mailbox.close()
  })
})

function speak(port: number, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    const rest = [...lines]
    socket.setEncoding("utf8")
    socket.on("data", (text: string) => {
      if (/^\d{3} /m.test(text.trim().split("\r\n").at(-1) ?? "")) {
        const next = rest.shift()
        if (next) socket.write(`${next}\r\n`)
      }
    })
    socket.on("close", () => resolve())
    socket.on("error", reject)
  })
}
