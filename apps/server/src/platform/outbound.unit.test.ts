import { lookup } from "node:dns"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isPublicAddress, objectionTo, postOutbound } from "./outbound.ts"

let server: Server
let port = 0
let calls = 0
let answer: (response: import("node:http").ServerResponse) => void = (response) => response.end("ok")

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1
    request.resume()
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (url: string, more: Partial<Parameters<typeof postOutbound>[0]> = {}, lookUp?: Parameters<typeof postOutbound>[1]) =>
  postOutbound({ url, headers: {}, body: "{}", allowed: [], timeoutMs: 2000, mostBytes: 2048, ...more }, lookUp)

/** Resolves every name to these addresses. */
const resolvesTo =
  (...addresses: string[]): Parameters<typeof postOutbound>[1] =>
  (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )

/** Each address in the spellings that URLs and resolvers accept. */
const platform = [
  ...["169.254.169.254", "169.254.169.253", "169.254.170.2", "169.254.170.23", "168.63.129.16", "100.100.100.200", "169.254.0.23"],
  ...["192.0.0.192", "192.80.8.124"],
].flatMap((address) => {
  const bytes = address.split(".").map(Number)
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0"))
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex.join("")}`,
    bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
    bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    `[::ffff:${address}]`,
    `[::ffff:${hex.slice(0, 2).join("")}:${hex.slice(2).join("")}]`,
  ]
})
const platformV6 = ["fd00:ec2::254", "FD00:EC2:0:0:0:0:0:254", "fd00:ec2::253", "fd00:ec2::23", "fd20:ce::254", "fd00:c1::a9fe:a9fe"]
const platformNames = [
  "metadata",
  "metadata.google.internal",
  "METADATA.google.internal.",
  "metadata.goog",
  "instance-data",
  "metadata.azure.com",
]

describe("addresses of cloud platforms", () => {
  const hosts = [...platform, ...platformV6.map((one) => `[${one}]`), ...platformNames]
  test("are many", () => expect(hosts.length).toBeGreaterThan(80))

  test.each(hosts)("%s is refused, even if the operator allows it", async (host) => {
    const { hostname } = new URL(`http://${host}/`)
    const allowed = [hostname, hostname.replace(/^\[|\]$/g, ""), host]
    expect([objectionTo(`http://${host}/`, []), objectionTo(`http://${host}/`, allowed)]).toEqual(["private", "private"])
    expect(await post(`http://${host}/`, { allowed })).toMatchObject({ status: null, problem: "refused_address" })
  })

  test.each([...platform.filter((one) => /^[\d.]+\d$/.test(one) && one.includes(".")), ...platformV6])(
    "%s is refused when a name resolves to it, even a name that the operator allows",
    async (address) => {
      for (const allowed of [[], ["hooks.example"]]) {
        expect(await post("http://hooks.example/", { allowed }, resolvesTo(address))).toMatchObject({ problem: "refused_address" })
      }
    },
  )
})

describe("addresses", () => {
  const refused = [
    ...["127.0.0.1", "127.8.9.10", "[::1]", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...[
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[fe80::1]",
      "[fc00::1]",
      "[fd00:ec2::254]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
    ],
    // One number, octal, hexadecimal, short: all of them are 127.0.0.1.
    ...["2130706433", "0177.0.0.1", "0x7f.0.0.1", "0x7f000001", "127.1", "127.0.1", "017700000001", "127.0.0.1."],
    ...["localhost", "LOCALHOST", "localhost.", "printer.local", "metadata.google.internal", "app.localhost", "①②⑦.0.0.1"],
    ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1"],
  ]
  test.each(refused)("%s is not called", async (host) => {
    const before = calls
    expect(objectionTo(`http://${host}:${port}/`, [])).not.toBeNull()
    expect(await post(`http://${host}:${port}/`)).toMatchObject({ status: null, problem: "refused_address" })
    expect(calls).toBe(before)
  })

  test("does not call a name that resolves to this machine, to a private address, or to one among public ones", async () => {
    for (const addresses of [["127.0.0.1"], ["::1"], ["10.0.0.7"], ["93.184.215.14", "127.0.0.1"], ["::ffff:169.254.169.254"], []]) {
      const before = calls
      const told = await post(`http://rebinding.example:${port}/`, {}, resolvesTo(...addresses))
      expect(told).toMatchObject({ status: null, problem: "refused_address" })
      expect(calls).toBe(before)
    }
  })

  test("connects to the address that it checked: a second look-up has no effect", async () => {
    let asked = 0
    const rebinding: Parameters<typeof postOutbound>[1] = (host, options, done) => {
      asked += 1
      resolvesTo("127.0.0.1")?.(host, options, done)
    }
    expect(await post(`http://first-public.example:${port}/`, {}, rebinding)).toMatchObject({ problem: "refused_address" })
    expect(asked).toBe(1)
  })

  test("refuses other protocols, credentials, and ports of other services", () => {
    const objection = (url: string) => objectionTo(url, [])
    expect(objection("ftp://example.org/")).toBe("not_http")
    expect(objection("file:///etc/passwd")).toBe("not_http")
    expect(objection("https://me:secret@example.org/")).toBe("credentials")
    expect(objection("http://example.org:25/")).toBe("port")
    expect(objection("http://example.org:22/")).toBe("port")
    expect(objection("https://example.org/hook?a=b")).toBeNull()
    expect(objection("http://example.org:8080/")).toBeNull()
    expect(objection("https://93.184.215.14/")).toBeNull()
  })

  test("recognizes public addresses", () => {
    for (const address of ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"]) {
      expect(isPublicAddress(address)).toBe(true)
    }
    expect(isPublicAddress("fe80::1%eth0")).toBe(false)
    // Old ways to write IPv4, and unassigned addresses.
    for (const address of ["::127.0.0.1", "::169.254.169.254", "::a00:1", "::2", "4000::1", "fec0::1"]) {
      expect([address, isPublicAddress(address)]).toEqual([address, false])
    }
    expect(isPublicAddress("nonsense")).toBe(false)
  })

  test("allows exactly the hosts, or hosts with ports, of the operator", async () => {
    const url = `http://127.0.0.1:${port}/`
    expect(await post(url, { allowed: ["127.0.0.1"] })).toMatchObject({ status: 200, problem: null, text: "ok" })
    expect(await post(url, { allowed: [`127.0.0.1:${port}`] })).toMatchObject({ status: 200 })
    expect(await post(url, { allowed: ["127.0.0.1:1"] })).toMatchObject({ problem: "refused_address" })
    expect(await post(`http://localhost:${port}/`, { allowed: ["127.0.0.1"] })).toMatchObject({ problem: "refused_address" })
    expect(await post(`http://2130706433:${port}/`, { allowed: ["127.0.0.1"] })).toMatchObject({ status: 200 })
  })

  test("checks the system's own look-up as well", async () => {
    // Whatever this machine calls itself, its name has no public address.
    const own = await new Promise<string | null>((resolve) => lookup("ip6-localhost", (cause) => resolve(cause ? null : "ip6-localhost")))
    if (own !== null) expect(await post(`http://${own}:${port}/`)).toMatchObject({ problem: "refused_address" })
    expect(await post("http://nobody.invalid/")).toMatchObject({ status: null, problem: "unresolved" })
  })
})

describe("answers", () => {
  const allowed = ["127.0.0.1"]
  const local = (more: Partial<Parameters<typeof postOutbound>[0]> = {}) => post(`http://127.0.0.1:${port}/`, { allowed, ...more })

  test("does not follow redirects", async () => {
    answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
    const before = calls
    expect(await local()).toMatchObject({ status: 302, problem: null })
    expect(calls).toBe(before + 1)
  })

  test("reads two kilobytes of an endless response and closes the connection", async () => {
    let written = 0
    const closed = new Promise<void>((resolve) => {
      answer = (response) => {
        response.on("close", resolve)
        const part = Buffer.alloc(65_536, "x")
        const more = () => {
          while (!response.destroyed && written < 1_000_000_000) {
            written += part.length
            if (!response.write(part)) return void response.once("drain", more)
          }
        }
        more()
      }
    })
    const told = await local()
    expect(told.status).toBe(200)
    expect(told.text).toHaveLength(2048)
    await closed
    expect(written).toBeLessThan(20_000_000)
  })

  test("times out without a response, and within a response", async () => {
    answer = () => undefined
    expect(await local({ timeoutMs: 100 })).toMatchObject({ status: null, problem: "timeout" })
    answer = (response) => void response.writeHead(200).write("begun")
    expect(await local({ timeoutMs: 300 })).toMatchObject({ status: 200, problem: null, text: "begun" })
  })

  test("does not decompress the body, and removes control characters", async () => {
    answer = (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.from([0x1f, 0x8b, 0, 1, 65]))
    expect((await local()).text).toContain("A")
    answer = (response) => response.end("a\u0000\u001b[31mb\nc")
    expect((await local()).text).toBe("a[31mb\nc")
  })

  test("distinguishes an unreachable host, another protocol and a stopping process", async () => {
    expect(await post("http://127.0.0.1:1/", { allowed })).toMatchObject({ status: null, problem: "unreachable" })
    answer = (response) => response.socket?.end("SSH-2.0-OpenSSH\r\n")
    expect(await local()).toMatchObject({ status: null, problem: "not_http" })
    const abort = new AbortController()
    answer = () => abort.abort()
    expect(await local({ signal: abort.signal })).toMatchObject({ status: null, problem: "stopped" })
  })

  test("returns Retry-After in seconds", async () => {
    answer = (response) => response.writeHead(429, { "retry-after": "120" }).end()
    expect(await local()).toMatchObject({ status: 429, retryAfter: 120 })
    answer = (response) => response.writeHead(429, { "retry-after": "tomorrow" }).end()
    expect(await local()).toMatchObject({ status: 429, retryAfter: null })
  })
})
