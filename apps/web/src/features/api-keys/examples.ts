/** The same call in three languages, as it can be pasted. @param key the new key; null: from the environment */
export function examplesOf(baseUrl: string, key: string | null) {
  const address = `${baseUrl}/api/v1/submissions`
  return {
    curl: [`curl -G "${address}" \\`, `  -d state=open -d limit=1 \\`, `  -H "Authorization: Bearer ${key ?? "$INTRAY_KEY"}"`].join("\n"),
    javascript: [
      `const response = await fetch("${address}?state=open&limit=1", {`,
      `  headers: { authorization: \`Bearer ${key ?? `\${process.env.INTRAY_KEY}`}\` },`,
      `})`,
      `console.log(await response.json())`,
    ].join("\n"),
    python: [
      `import json, os, urllib.request`,
      ``,
      `request = urllib.request.Request(`,
      `    "${address}?state=open&limit=1",`,
      `    headers={"Authorization": "Bearer " + ${key === null ? `os.environ["INTRAY_KEY"]` : `"${key}"`}},`,
      `)`,
      `print(json.load(urllib.request.urlopen(request)))`,
    ].join("\n"),
  }
}

/** What programs that speak MCP read about a server, as most of them name it. @param key the new key; null: to be put in */
export function assistantConfig(baseUrl: string, key: string | null): string {
  const server = { type: "http", url: `${baseUrl}/api/mcp`, headers: { Authorization: `Bearer ${key ?? "intray_live_…"}` } }
  return JSON.stringify({ mcpServers: { intray: server } }, null, 2)
}

export type Language = keyof ReturnType<typeof examplesOf>
export const languages = [
  { value: "curl", label: "curl" },
  { value: "javascript", label: "JavaScript" },
  { value: "python", label: "Python" },
] as const satisfies readonly { value: Language; label: string }[]
