import type { IncomingMessage } from "node:http"
import { describe, expect, test, vi } from "vitest"
import { hasUntrustedProxy, noteProxy } from "./proxy-watch.ts"
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
