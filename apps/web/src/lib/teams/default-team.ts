/** Seconds: 400 days, as long as browsers keep a cookie. */
const maxAge = 34_560_000

/** Stores the default team for tabs without a team in their URL, in the cookie that the server reads; null deletes it. */
export function keepDefaultTeam(teamId: string | null): void {
  const secure = globalThis.location.protocol === "https:" ? "; Secure" : ""
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
  document.cookie = `activeOrganizationId=${teamId ?? ""}; Path=/; Max-Age=${teamId === null ? 0 : maxAge}; SameSite=Lax${secure}`
}
