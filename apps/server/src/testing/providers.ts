import { readEnv } from "../env.ts"
import { type Answer, type Browser, openBrowser } from "./accounts.ts"
import { createTestApp, type TestApp } from "./app.ts"
import { type OidcOptions, type OidcPerson, type OidcServer, startOidcProvider } from "./oidc.ts"
import { type TestOptions, testBaseUrl } from "./services.ts"

export type ProviderApp = {
  app: TestApp
  oidc: OidcServer
  /** Begins a sign-in; the address of the provider is in `body.url`. */
  begin(browser: Browser, body?: Record<string, unknown>): Promise<Answer>
  /** The whole way: to the provider, in as that person (null refuses), and back. */
  signIn(person: OidcPerson | null, entry?: { browser?: Browser; body?: Record<string, unknown> }): Promise<Answer & { browser: Browser }>
  /** As {@link ProviderApp.signIn}, for somebody who is signed in and adds an identity. */
  link(browser: Browser, person: OidcPerson | null, body?: Record<string, unknown>): Promise<Answer>
  close(): Promise<void>
}

export const oidcId = "acme"
export const callbackOf = (id: string) => `${testBaseUrl}/api/auth/callback/${id}`

/** The path under /api/auth of an address there. */
export const authPath = (url: URL) => url.href.replace(`${testBaseUrl}/api/auth`, "")

/** The application with a real OpenID provider as `acme` and as `other`, which is the same one under another name. */
export async function createProviderApp(
  settings: Record<string, string> = {},
  options: TestOptions & { oidc?: Partial<OidcOptions> } = {},
): Promise<ProviderApp> {
  const oidc = await startOidcProvider({ callbacks: [callbackOf(oidcId), callbackOf("other")], ...options.oidc })
  const { providers } = readEnv({ ...oidc.settings(oidcId), ...oidc.settings("other", "Other"), ...settings })
  const app = await createTestApp({ ...options, env: { providers, ...options.env } })

  async function goThrough(browser: Browser, answer: Answer, person: OidcPerson | null): Promise<Answer> {
    if (answer.status !== 200) return answer
    return browser.get(authPath(await oidc.authorize(answer.body.url, person)))
  }

  const begin: ProviderApp["begin"] = (browser, body) => browser.post("/sign-in/social", { provider: oidcId, ...body })
  return {
    app,
    oidc,
    begin,
    async signIn(person, { browser = openBrowser(app), body = {} } = {}) {
      return { ...(await goThrough(browser, await begin(browser, body), person)), browser }
    },
    async link(browser, person, body = {}) {
      return goThrough(browser, await browser.post("/link-social", { provider: oidcId, ...body }), person)
    },
    async close() {
      await app.close()
      await oidc.close()
    },
  }
}

/** The code in an address that somebody is sent to; null when there is none. */
export function errorIn(location: string | null): string | null {
  return location === null ? null : new URL(location, testBaseUrl).searchParams.get("error")
}
