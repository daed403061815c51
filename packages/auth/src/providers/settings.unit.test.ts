import { generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { jwtVerify } from "jose"
import { describe, expect, it } from "vitest"
import { secretOf } from "./built-in.ts"
import { CATALOGUE } from "./catalogue.ts"
import { BadProviderSetting, type ProviderWords, readProviders } from "./settings.ts"

const words: ProviderWords = {
  names: { github: "GitHub" },
  missing: ({ because }) => `missing for ${because}`,
  address: "address",
  host: "host",
  number: "number",
  oneOf: ({ values }) => `one of ${values.join(" ")}`,
  privateKey: "key",
  collides: "collides",
  oidcId: "id",
  unknownTrusted: "unknown",
  openTenant: "open tenant",
}
const read = (settings: Record<string, string>) => readProviders(settings, words)
const oidc = (id: string, more: Record<string, string> = {}) => ({
  [`OIDC_${id}_ISSUER`]: "https://login.example.org/",
  [`OIDC_${id}_CLIENT_ID`]: "our id",
  [`OIDC_${id}_CLIENT_SECRET`]: "our secret",
  ...Object.fromEntries(Object.entries(more).map(([key, value]) => [`OIDC_${id}_${key}`, value])),
})
const refusal = (settings: Record<string, string>): string => {
  try {
    read(settings)
  } catch (cause) {
    if (cause instanceof BadProviderSetting) return cause.message
    throw cause
  }
  return "fine"
}

describe("providers of the catalogue", () => {
  it("are those of the specification", () => {
    expect(CATALOGUE.map((entry) => entry.id)).toHaveLength(30)
    expect(new Set(CATALOGUE.map((entry) => entry.id)).size).toBe(30)
  })

  it("exist if their settings exist, with defaults for unset ones", () => {
    expect(read({}).builtIn).toEqual([])
    expect(read({ GITHUB_CLIENT_ID: " ", GITHUB_CLIENT_SECRET: "" }).builtIn).toEqual([])
    const [github, microsoft] = read({
      GITHUB_CLIENT_ID: "a",
      GITHUB_CLIENT_SECRET: "b",
      GITHUB_SCOPES: "read:org, gist",
      MICROSOFT_CLIENT_ID: "c",
      MICROSOFT_CLIENT_SECRET: "d",
    }).builtIn
    expect(github).toEqual({
      id: "github",
      name: "GitHub",
      clientId: "a",
      secret: { kind: "fixed", value: "b" },
      scopes: ["read:org", "gist"],
      extras: {},
    })
    expect(microsoft?.extras).toEqual({ tenantId: "common", authority: "https://login.microsoftonline.com", profilePhotoSize: 48 })
  })

  it("accept TikTok's key under either name", () => {
    for (const name of ["TIKTOK_CLIENT_KEY", "TIKTOK_CLIENT_ID"]) {
      expect(read({ [name]: "key", TIKTOK_CLIENT_SECRET: "s" }).builtIn[0]?.clientId).toBe("key")
    }
  })

  it.each<[Record<string, string>, string]>([
    [{ GITHUB_CLIENT_ID: "TOP-SECRET" }, "GITHUB_CLIENT_SECRET missing for GITHUB_CLIENT_ID"],
    [{ GITHUB_CLIENT_SECRET: "TOP-SECRET" }, "GITHUB_CLIENT_ID missing for GITHUB_CLIENT_SECRET"],
    [{ MICROSOFT_TENANT_ID: "TOP-SECRET" }, "MICROSOFT_CLIENT_ID missing for MICROSOFT_TENANT_ID"],
    [{ TIKTOK_CLIENT_KEY: "TOP-SECRET" }, "TIKTOK_CLIENT_SECRET missing for TIKTOK_CLIENT_KEY"],
    [{ COGNITO_CLIENT_ID: "a", COGNITO_CLIENT_SECRET: "TOP-SECRET" }, "COGNITO_DOMAIN missing for COGNITO_CLIENT_ID"],
    [{ APPLE_CLIENT_ID: "a", APPLE_TEAM_ID: "TOP-SECRET" }, "APPLE_KEY_ID missing for APPLE_TEAM_ID"],
    [{ APPLE_CLIENT_ID: "a", APPLE_TEAM_ID: "t", APPLE_KEY_ID: "k", APPLE_PRIVATE_KEY: "TOP-SECRET" }, "APPLE_PRIVATE_KEY key"],
    [{ PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b", PAYPAL_ENVIRONMENT: "TOP-SECRET" }, "PAYPAL_ENVIRONMENT one of sandbox live"],
    [{ GITLAB_CLIENT_ID: "a", GITLAB_CLIENT_SECRET: "b", GITLAB_ISSUER: "http://git.example.org/TOP-SECRET" }, "GITLAB_ISSUER address"],
    [{ ...oidc("A"), OIDC_A_ISSUER: "https://user:TOP-SECRET@example.org" }, "OIDC_A_ISSUER address"],
    [{ ...oidc("A"), OIDC_A_ISSUER: "http://login.example.org" }, "OIDC_A_ISSUER address"],
    [{ OIDC_A_CLIENT_ID: "TOP-SECRET" }, "OIDC_A_ISSUER missing for OIDC_A"],
    [{ ...oidc("A"), OIDC_A_CLIENT_SECRET: "" }, "OIDC_A_CLIENT_SECRET missing for OIDC_A_ISSUER"],
    [oidc("GITHUB"), "OIDC_GITHUB_ISSUER collides"],
    [oidc("CREDENTIAL"), "OIDC_CREDENTIAL_ISSUER collides"],
    [oidc("_A"), "OIDC__A_ISSUER id"],
    [oidc("A", { HOSTS: "https://TOP-SECRET" }), "OIDC_A_HOSTS host"],
    [{ TRUSTED_PROVIDERS: "TOP-SECRET" }, "TRUSTED_PROVIDERS unknown"],
    [{ ACCOUNT_LINKING: "TOP-SECRET" }, "ACCOUNT_LINKING one of on off"],
    [{ PROVIDER_SIGN_UP: "TOP-SECRET" }, "PROVIDER_SIGN_UP one of on request off"],
  ])("stop the start, without the value, at %o", (settings, message) => {
    expect(refusal(settings)).toBe(message)
    expect(refusal(settings)).not.toContain("TOP-SECRET")
  })

  it("are not trusted if strangers can set their own addresses", () => {
    const microsoft = { MICROSOFT_CLIENT_ID: "a", MICROSOFT_CLIENT_SECRET: "b", TRUSTED_PROVIDERS: "microsoft" }
    expect(refusal(microsoft)).toBe("TRUSTED_PROVIDERS open tenant")
    for (const tenant of ["common", "organizations", "consumers"]) {
      expect(refusal({ ...microsoft, MICROSOFT_TENANT_ID: tenant })).toBe("TRUSTED_PROVIDERS open tenant")
    }
    expect(read({ ...microsoft, MICROSOFT_TENANT_ID: "8f3c" }).trusted).toEqual(["microsoft"])
  })
})

it("are listed in the documentation's table, with their settings and callback URLs", () => {
  const docs = readFileSync(fileURLToPath(new URL("../../../../docs/self-hosting.md", import.meta.url)), "utf8")
  for (const { id, prefix, vouches, extras } of CATALOGUE) {
    const row = docs.split("\n").find((line) => line.includes(`\`/api/auth/callback/${id}\``)) ?? ""
    expect(row).toContain(`| \`${prefix}_\` |`)
    expect(row).toContain(`| ${vouches === "no address" ? "tells no address" : vouches} |`)
    for (const { setting } of extras) expect(row).toContain(`\`${prefix}_${setting}\``)
  }
})

describe("OpenID providers", () => {
  it("have the id of their settings in lower case", () => {
    const found = read({ ...oidc("ACME_2", { NAME: "Acme", SCOPES: "email groups", HOSTS: "Keys.example.org" }), ...oidc("B") }).oidc
    expect(found).toEqual([
      {
        id: "acme_2",
        name: "Acme",
        issuer: "https://login.example.org",
        clientId: "our id",
        clientSecret: "our secret",
        scopes: ["openid", "email", "groups"],
        hosts: ["keys.example.org"],
      },
      expect.objectContaining({ id: "b", name: "login.example.org", scopes: ["openid", "email", "profile"], hosts: [] }),
    ])
  })

  it("may be on this machine without TLS", () => {
    expect(read({ ...oidc("A"), OIDC_A_ISSUER: "http://127.0.0.1:8080/realms/x" }).oidc[0]?.issuer).toBe("http://127.0.0.1:8080/realms/x")
  })
})

it("signs a short-lived secret for Apple", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const lines = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  for (const key of [lines, lines.replaceAll("\n", "\\n")]) {
    const [apple] = read({ APPLE_CLIENT_ID: "org.example", APPLE_TEAM_ID: "TEAM", APPLE_KEY_ID: "KEY", APPLE_PRIVATE_KEY: key }).builtIn
    if (!apple) throw new Error("Apple is missing")
    const { payload, protectedHeader } = await jwtVerify(secretOf(apple), publicKey, { audience: "https://appleid.apple.com" })
    expect(protectedHeader).toEqual({ alg: "ES256", kid: "KEY" })
    expect(payload).toMatchObject({ iss: "TEAM", sub: "org.example" })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
  }
})
