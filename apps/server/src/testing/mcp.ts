import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Endpoints } from "./callers.ts"
import { testBaseUrl } from "./services.ts"

export type McpAnswer = { isError: boolean; text: string }

/** The protocol's own client at the doors of a world, with a key. */
export async function connectMcp(endpoints: Pick<Endpoints, "app">, key: string) {
  const client = new Client({ name: "intray-tests", version: "1" })
  const transport = new StreamableHTTPClientTransport(new URL(`${testBaseUrl}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (url, init) => endpoints.app.request(String(url), init as RequestInit),
  })
  // Its types do not know exact optional properties.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return {
    client,
    async tools(): Promise<string[]> {
      return (await client.listTools()).tools.map(({ name }) => name)
    },
    async call(name: string, given: Record<string, unknown> = {}): Promise<McpAnswer> {
      const { content, isError } = await client.callTool({ name, arguments: given })
      return { isError: isError === true, text: (content as { text: string }[]).map(({ text }) => text).join("\n") }
    },
    close: () => client.close(),
  }
}

export type McpClient = Awaited<ReturnType<typeof connectMcp>>

/** What is between the marks of an answer. */
export function markedIn({ text }: McpAnswer): unknown {
  const [, inside, ...more] = text.split(/<\/?submitted-data>/)
  // The words around the marks name none of them.
  if (inside === undefined || more.length !== 1) throw new Error(`not marked once: ${text.slice(0, 200)}`)
  return JSON.parse(inside)
}
