import type { IncomingMessage } from "node:http"
import { describe, expect, test, vi } from "vitest"
import { hasUntrustedProxy, noteProxy, proxiesSeen } from "./proxy-watch.ts"
import type { Services } from "./services.ts"

const watching = (proxies: number) => {
  const warn = vi.fn()
  return { warn, services: { env: { proxies }, log: { warn } } as unknown as Pick<Services, "env" | "log"> }
}
const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as IncomingMessage
const near = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.2", "172.17.0.1", "192.168.1.9", "fd00::2", "fe80::1%eth0", "100.64.0.3"]
const headers = ["x-forwarded-for", "forwarded", "x-real-ip"]

describe("an untrusted proxy", () => {
  test.each(near.flatMap((address) => headers.map((name) => ({ address, name }))))("is reported once: $name from $address", (one) => {
    const { services, warn } = watching(0)
    for (let at = 0; at < 3; at += 1) noteProxy(services, from(one.address), new Headers({ [one.name]: "203.0.113.9" }))
    expect([warn.mock.calls.length, hasUntrustedProxy(services)]).toEqual([1, true])
    expect(warn.mock.calls[0]?.[0]).toContain("TRUST_PROXY")
  })

  test.each([
    ["a trusted one", 1, "127.0.0.1", { "x-forwarded-for": "203.0.113.9" }],
    ["a request without a forwarding header", 0, "127.0.0.1", {}],
    ["a header from a visitor of the internet", 0, "203.0.113.9", { "x-forwarded-for": "10.0.0.1" }],
  ] as const)("is not seen in %s", (_, proxies, address, sent) => {
    const { services, warn } = watching(proxies)
    noteProxy(services, from(address), new Headers(sent))
    expect([warn.mock.calls.length, hasUntrustedProxy(services)]).toEqual([0, false])
  })
})

describe("more trusted proxies than there are", () => {
  const note = (services: Pick<Services, "env" | "log">, addresses: string) =>
    noteProxy(services, from("127.0.0.1"), new Headers({ "x-forwarded-for": addresses }))

  test("are reported once, with the number that there are", () => {
    const { services, warn } = watching(3)
    for (const addresses of ["203.0.113.9", "203.0.113.9, 10.0.0.7", "203.0.113.8"]) note(services, addresses)
    expect([warn.mock.calls.length, proxiesSeen(services)]).toEqual([1, 2])
    expect(warn.mock.calls[0]?.[0]).toContain("Set TRUST_PROXY to 1")
  })

  test.each([
    ["as many", 2, "203.0.113.9, 10.0.0.7"],
    ["more addresses, which a visitor has named", 1, "1.2.3.4, 203.0.113.9"],
    ["none at all", 2, " "],
  ])("are not seen in %s", (_, proxies, addresses) => {
    const { services, warn } = watching(proxies)
    note(services, addresses)
    expect([warn.mock.calls.length, proxiesSeen(services)]).toEqual([0, null])
  })

  test("are forgotten when a request came through all of them", () => {
    const { services } = watching(2)
    note(services, "203.0.113.9")
    note(services, "203.0.113.9, 10.0.0.7")
    expect(proxiesSeen(services)).toBeNull()
  })
})
