/** The build that this page was made of, as its document says; null in development, which has none. */
export function ownBuild(): string | null {
  return document.querySelector('meta[name="build"]')?.getAttribute("content") ?? null
}

/** @returns the build that the server has now; null when nobody answers, or not in a way that can be read */
export async function latestBuild(): Promise<string | null> {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" })
    const body = answer.ok ? ((await answer.json()) as { id?: unknown }) : {}
    return typeof body.id === "string" ? body.id : null
  } catch {
    return null
  }
}
