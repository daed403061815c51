import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { startTestS3 } from "@intray/server/testing/s3"
import { peakMemory } from "../../lib/memory.ts"
import { sleep } from "../../lib/net.ts"
import { startProxy } from "../../lib/proxy.ts"
import { signInCookie } from "../../lib/rpc.ts"
import { startTroubledMail } from "../../lib/troubled-mail.ts"
import { Day } from "../day.ts"
import { type Fault, type Line, suffer } from "../fault.ts"

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
  const day = await Day.begin(checks, { seed, nodeArgs: ["--import", blocking] })
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

/** Little memory: enough of it is enough, and what dies of too little is whole when it is started again. */
export const memory: Fault = async ({ checks, seed }) => {
  const lines: Line[] = []
  const day = await Day.begin(checks, { seed, nodeArgs: ["--max-old-space-size=160"] })
  const exporting = { cookie: await signInCookie(day.desk.url, "ruta@example.com") }
  const begin = async () => {
    const get = () =>
      fetch(`${day.desk.url}/api/v1/submissions/export?format=jsonl`, { headers: exporting }).then((one) => one.arrayBuffer())
    await Promise.all(Array.from({ length: 4 }, get))
  }
  const enough = await suffer(day, {
    fault: "160 MB of heap",
    tried: "four exports at once among it",
    ms: 4_000,
    begin,
    end: () => undefined,
  })
  lines.push({ ...enough, seen: `${enough.seen}; ${peakMemory(day.server.child.pid)} MB at most` })
  await day.stop()

  // So little that it does not last, if it starts at all.
  const begun = await day.start({ nodeArgs: ["--max-old-space-size=80"] }).then(
    () => true,
    () => false,
  )
  if (begun) {
    const ended = new Promise((resolve) => day.server.child.once("exit", resolve))
    const stop = day.work()
    await Promise.race([ended, sleep(8_000)])
    await day.kill()
    await stop()
    day.sentences("too little memory", { silent: true })
  }
  await day.start()
  await day.settle("too little memory")
  await day.stop()
  lines.push({
    fault: "too little memory",
    tried: "80 MB of heap until it dies or is killed, then as ever",
    seen: begun ? day.told.summary : "it did not start",
    failed: 0,
  })
  return lines
}
