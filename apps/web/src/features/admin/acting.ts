import { admin } from "@intray/i18n/admin"
import { toast } from "@intray/ui/lib/toast-store"

/** @returns null when it was done; else the server's words, empty where there are none */
async function post(path: string, body?: unknown): Promise<string | null> {
  try {
    const init = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    const response = await fetch(`/api/auth${path}`, { method: "POST", ...init })
    if (response.ok) return null
    const answer: unknown = await response.json()
    return typeof answer === "object" && answer !== null && "message" in answer ? String(answer.message) : ""
  } catch {
    return ""
  }
}

/** Becomes somebody else for an hour. What this tab knows is the admin's, so the page begins again. */
export async function actAs(userId: string, team?: string): Promise<void> {
  const refused = await post("/admin/impersonate-user", { userId })
  if (refused === null) window.location.assign(`/dashboard/submissions${team ? `?team=${team}` : ""}`)
  else toast({ tone: "danger", title: admin.acting.failed, description: refused || undefined, key: "acting" })
}

/** Goes back to the admin's own session; where that has ended meanwhile, to signing in. */
export async function actAsOneself(): Promise<void> {
  const refused = await post("/admin/stop-impersonating")
  if (refused !== null) await post("/sign-out")
  window.location.assign(refused === null ? "/dashboard/admin/users" : "/auth/login?redirect=%2Fdashboard%2Fadmin%2Fusers")
}
