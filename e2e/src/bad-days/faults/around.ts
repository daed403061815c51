import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { startTestS3 } from "@intray/server/testing/s3"
import { startProxy } from "../../lib/proxy.ts"
import { startTroubledMail } from "../../lib/troubled-mail.ts"
import { Day } from "../day.ts"
import { type Fault, suffer } from "../fault.ts"

/** A bucket that answers 503, cuts every line in the middle of a part, or is not there. */
export const bucket: Fault = async ({ checks, seed }) => {
  const s3 = await startTestS3()
  const { settings } = s3
  const own = Number(new URL(settings.endpoint ?? "").port)
  const proxy = await startProxy(own)
  const env = {
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
  const day = await Day.begin(checks, { seed, env })
  let cutting: NodeJS.Timeout | undefined
  const lines = [
    await suffer(day, {
      fault: "S3 answers 503",
      tried: "to every call for 6 s",
      ms: 6_000,
      begin: () => s3.failNext(1e9),
      end: () => s3.failNext(0),
    }),
    await suffer(day, {
      fault: "S3, half-written parts",
      tried: "every line cut 5 times a second in the middle of what is sent, for 6 s",
      ms: 6_000,
      begin: () => {
        cutting = setInterval(() => proxy.cutAfter(20_000), 200)
      },
      end: () => {
        clearInterval(cutting)
        proxy.cutAfter(Number.POSITIVE_INFINITY)
      },
    }),
    await suffer(day, {
      fault: "S3 away",
      tried: "nobody at its address for 6 s",
      ms: 6_000,
      begin: () => {
        proxy.target(9)
        proxy.cut()
      },
      end: () => proxy.target(own),
    }),
  ]
  await day.stop()
  await proxy.close()
  await s3.close()
  return lines
}

/** A mail server that is away: what people do goes on, and each mail arrives once when it is back. */
export const mail: Fault = async ({ checks, seed }) => {
  const smtp = await startTroubledMail()
  const day = await Day.begin(checks, { seed, env: { SMTP_URL: smtp.url, MAIL_FROM: "Intray <post@intray.example>" } })
  const line = await suffer(day, {
    fault: "SMTP away",
    tried: "nobody at its address for 6 s",
    ms: 6_000,
    begin: smtp.away,
    end: smtp.back,
  })
  const times = new Map<string, number>()
  for (const { to } of smtp.taken) times.set(to, (times.get(to) ?? 0) + 1)
  const wrong = day.ledger.all.filter(({ email }) => times.get(email) !== 1)
  checks.that(
    wrong.length === 0,
    "SMTP away: each receipt arrives once",
    wrong.slice(0, 3).map(({ email }) => [email, times.get(email)]),
  )
  await day.stop()
  await smtp.away()
  return [{ ...line, seen: `${line.seen}; ${times.size} receipts, each once` }]
}

/** The process answers nobody for a while: its one thread is busy, or it is stopped for longer than its leases last. */
export const stuck: Fault = async ({ checks, seed }) => {
  const blocking = pathToFileURL(join(import.meta.dirname, "..", "block.mjs")).href
  const day = await Day.begin(checks, { seed, nodeFlags: ["--import", blocking] })
  const lines = [
    await suffer(day, {
      fault: "event loop blocked",
      tried: "for 8 s",
      ms: 8_000,
      begin: () => day.server.child.kill("SIGUSR2"),
      end: () => undefined,
    }),
    await suffer(day, {
      fault: "process stopped",
      tried: "SIGSTOP for 12 s, then SIGCONT",
      ms: 12_000,
      begin: () => day.server.child.kill("SIGSTOP"),
      end: () => day.server.child.kill("SIGCONT"),
    }),
  ]
  await day.stop()
  return lines
}
