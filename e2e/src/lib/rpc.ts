import { password } from "./people.ts"

/** A signed-in client of the procedures, for programs. */
export type Client = {
  query<T>(procedure: string, input?: unknown): Promise<T>
  mutate<T>(procedure: string, input?: unknown): Promise<T>
}

/** Makes an account where no mail server is configured: nobody has to verify an address there. */
export async function makeAccount(url: string, person: { name: string; email: string }): Promise<void> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ ...person, password }),
  })
  if (!response.ok) throw new Error(`Signing up ${person.email}: ${response.status} ${await response.text()}`)
}

/** Signs in and gives the cookies, as a browser would send them. */
export async function signInCookie(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in ${email}: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ")
}

/** @param team the slug of the team to act in, for somebody who is in several */
export async function signInClient(url: string, email: string, team?: string): Promise<Client> {
  return clientWith(url, await signInCookie(url, email), url, team)
}

/** A client of the person who has these cookies. `origin` is another where a balancer is before the address. */
export function clientWith(url: string, cookie: string, origin = url, team?: string): Client {
  const headers = { cookie, origin, "content-type": "application/json", ...(team === undefined ? {} : { "x-intray-team": team }) }
  const read = async <T>(procedure: string, answer: Response): Promise<T> => {
    const body = (await answer.json()) as { result?: { data: T }; error?: { message: string } }
    if (!answer.ok || !body.result) throw new Error(`${procedure}: ${answer.status} ${body.error?.message ?? ""}`)
    return body.result.data
  }
  return {
    query: async (procedure, input) => {
      const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return read(procedure, await fetch(`${url}/api/trpc/${procedure}${search}`, { headers }))
    },
    mutate: async (procedure, input) =>
      read(procedure, await fetch(`${url}/api/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) })),
  }
}

/** Makes an account and, from the template, the portal /demos. */
export async function openDemos(url: string): Promise<Client> {
  await makeAccount(url, { name: "Ruta Vale", email: "ruta@example.com" })
  const client = await signInClient(url, "ruta@example.com")
  await client.mutate("portals.create", { template: "music-demos", title: "Send us your music", slug: "demos" })
  return client
}
