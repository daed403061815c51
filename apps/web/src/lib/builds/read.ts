/** The build id of this page, from its document; null in development, which has none. */
export function ownBuild(): string | null {
  return document.querySelector('meta[name="build"]')?.getAttribute("content") ?? null
}

/** @returns the server's current build id; null without a valid response */
export async function latestBuild(): Promise<string | null> {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" })
    const body = answer.ok ? ((await answer.json()) as { id?: unknown }) : {}
    return typeof body.id === "string" ? body.id : null
  } catch {
    return null
  }
}
