import { describe, expect, it } from "vitest"
import { BadSetting, misspeltSettings, readEnv } from "./env.ts"

describe("settings", () => {
  it("have defaults that need nothing", () => {
    const env = readEnv({ DATA_DIR: "/srv/intray", SMTP_URL: "" })
    expect(env).toMatchObject({ port: 3000, baseUrl: null, smtpUrl: null, proxies: 0, plans: false, rateLimits: true, production: false })
    expect(env.databaseUrl).toBe("file:///srv/intray/intray.sqlite")
    expect(env.uploadMaxBytes).toBe(1_000_000_000)
  })

  it("leave accounts as they are, unless something is switched off", () => {
    const all = { password: true, reset: true, verificationMail: true, deletion: true }
    expect(readEnv({})).toMatchObject({ accounts: all, freshAge: 3600 })
    const off = { PASSWORD_RESET: "off", VERIFICATION_MAIL: "off", ACCOUNT_DELETION: "off", FRESH_AGE: "0" }
    expect(readEnv(off)).toMatchObject({
      accounts: { password: true, reset: false, verificationMail: false, deletion: false },
      freshAge: 0,
    })
    // Nothing is set again that is not used.
    expect(readEnv({ EMAIL_PASSWORD: "off" }).accounts).toEqual({ ...all, password: false, reset: false })
  })

  it("measure nothing until a token or an address is set, and log for people", () => {
    expect(readEnv({})).toMatchObject({ metrics: null, logFormat: "text" })
    expect(readEnv({ LOG_FORMAT: "json", METRICS_TOKEN: "x".repeat(16) })).toMatchObject({
      logFormat: "json",
      metrics: { token: "x".repeat(16), address: null },
    })
    const at = (address: string) => readEnv({ METRICS_ADDRESS: address }).metrics?.address
    expect(at("127.0.0.1:9464")).toEqual({ host: "127.0.0.1", port: 9464 })
    expect(at("[::1]:9464")).toEqual({ host: "::1", port: 9464 })
    for (const bad of ["9464", "host", "host:", ":9464", "host:70000", "http://host:1", "a b:1"])
      expect(() => at(bad)).toThrow("METRICS_ADDRESS must be an address and a port, like 127.0.0.1:9464")
    expect(() => readEnv({ METRICS_TOKEN: "short" })).toThrow(/METRICS_TOKEN must be 16 to 200/)
    expect(() => readEnv({ LOG_FORMAT: "xml" })).toThrow("LOG_FORMAT must be text or json")
  })

  it("name a Valkey server for wake-ups and limits, and where they cannot, do not repeat how one signs in there", () => {
    expect(readEnv({}).redisUrl).toBeNull()
    expect(readEnv({ REDIS_URL: "valkey://:word@cache.example.org/2" }).redisUrl).toBe("valkey://:word@cache.example.org/2")
    const wrong = () => readEnv({ REDIS_URL: "redis://mara:a-secret-word@cache.example.org/0?db=1" })
    expect(wrong).toThrow(BadSetting)
    expect(wrong).not.toThrow(/a-secret-word/)
  })

  it("read hosts that webhooks may call as calls write them, and refuse what no call matches", () => {
    const hosts = (value: string) => readEnv({ WEBHOOK_ALLOWED_HOSTS: value }).webhookAllowedHosts
    expect(hosts(" N8N.internal , ,192.168.1.20:5678,")).toEqual(["n8n.internal", "192.168.1.20:5678"])
    expect(hosts("http://Hooks.Internal:8080/,https://hooks.internal,hooks.internal.")).toEqual([
      "hooks.internal:8080",
      "hooks.internal",
      "hooks.internal",
    ])
    expect(hosts("::1,[::1],[FD00:0::2]:80,0x7f.1")).toEqual(["::1", "::1", "[fd00::2]:80", "127.0.0.1"])
    expect(hosts("")).toEqual([])
    for (const bad of [
      "*",
      "*.internal",
      "a b",
      "a;b",
      "n8n:0",
      "n8n:70000",
      "n8n:",
      "ftp://n8n",
      "http://n8n/hook",
      "u@n8n",
      "10.0.0.0/8",
    ])
      expect(() => hosts(bad), bad).toThrow(/^WEBHOOK_ALLOWED_HOSTS must be hosts/)
  })

  it("count the use of the app only where both the key and the place are said", () => {
    expect(readEnv({}).analytics).toBeNull()
    const both = { POSTHOG_KEY: "phc_somebodys_project", POSTHOG_HOST: "https://count.example.org/" }
    expect(readEnv(both).analytics).toEqual({ key: "phc_somebodys_project", host: "https://count.example.org", texts: false })
    expect(readEnv({ ...both, POSTHOG_TEXTS: "on" }).analytics?.texts).toBe(true)
    expect(readEnv({ ...both, POSTHOG_TEXTS: "off" }).analytics?.texts).toBe(false)
    expect(() => readEnv({ ...both, POSTHOG_TEXTS: "some" })).toThrow(BadSetting)
    expect(() => readEnv({ POSTHOG_KEY: both.POSTHOG_KEY })).toThrow(/POSTHOG_HOST is not set/)
    expect(() => readEnv({ POSTHOG_HOST: both.POSTHOG_HOST })).toThrow(/POSTHOG_KEY is not set/)
    expect(() => readEnv({ ...both, POSTHOG_KEY: "no key; script-src *" })).toThrow(BadSetting)
    expect(() => readEnv({ ...both, POSTHOG_HOST: "https://count.example.org/path; script-src *" })).toThrow(BadSetting)
  })

  it("are read", () => {
    const env = readEnv({
      BASE_URL: "https://Intray.example.org/",
      ADMIN_EMAIL: "Boss@Example.com",
      ADMIN_USER_IDS: "a, b,",
      TRUSTED_ORIGINS: "https://one.example,https://two.example/",
      TRUST_PROXY: "on",
      PLANS: "on",
      RATE_LIMITS: "off",
      SMTP_URL: "smtps://user:word@mail.example.org",
    })
    expect(env).toMatchObject({
      baseUrl: "https://intray.example.org",
      adminEmail: "boss@example.com",
      adminUserIds: ["a", "b"],
      trustedOrigins: ["https://one.example", "https://two.example"],
      proxies: 1,
      plans: true,
      rateLimits: false,
      mailFrom: "Intray <intray@intray.example.org>",
    })
  })

  it.each([
    ["PORT", "70000", "PORT must be 0 to 65535"],
    ["PORT", "1.5", "PORT must be a whole number"],
    ["FRESH_AGE", "-1", "FRESH_AGE must be 0 to 31536000"],
    ["FRESH_AGE", "1h", "FRESH_AGE must be a number of seconds"],
    ["ACCOUNT_DELETION", "never", "ACCOUNT_DELETION must be on or off"],
    ["BASE_URL", "intray.example.org", "BASE_URL must be an address like"],
    ["BASE_URL", "https://example.org/intray", "BASE_URL must be an address like"],
    ["DATABASE_URL", "mysql://root@localhost/x", "DATABASE_URL must begin with file: or postgres:"],
    ["DATABASE_URL", "postgres://intray:some#word@localhost/x", "DATABASE_URL cannot be read. It is postgres://user:password@host"],
    ["DATABASE_URL", "postgres://intray:w@rd/34@localhost/x", "DATABASE_URL cannot be read. It is postgres://user:password@host"],
    ["DATABASE_URL", "postgres://intray:12/34@localhost/x", "DATABASE_URL cannot be read. It is postgres://user:password@host"],
    ["REDIS_URL", "cache.example.org:6379", "REDIS_URL must look like redis://"],
    ["REDIS_URL", "redis://cache.example.org/name", "REDIS_URL must look like redis://"],
    ["AUTH_SECRET", "short", "AUTH_SECRET must be at least 32 characters long"],
    ["SMTP_URL", "mail.example.org", "SMTP_URL must look like"],
    ["MAIL_FROM", "nobody", "MAIL_FROM must be an e-mail address"],
    ["MAIL_FROM", "a@example.org\r\nBcc: b@example.org", "MAIL_FROM must be an e-mail address"],
    ["ADMIN_EMAIL", "boss", "ADMIN_EMAIL must be an e-mail address"],
    ["TRUSTED_ORIGINS", "example.org", "TRUSTED_ORIGINS must be an address like"],
    ["RATE_LIMITS", "maybe", "RATE_LIMITS must be on or off"],
    ["TRUST_PROXY", "everyone", "TRUST_PROXY must be off, on, or how many"],
    ["UPLOAD_MAX_BYTES", "2000000000", "UPLOAD_MAX_BYTES must be at most"],
    ["HOST", "a b", "HOST must be an address or a host name"],
    ["GITHUB_CLIENT_ID", "x", "GITHUB_CLIENT_SECRET is missing: GITHUB_CLIENT_ID is set"],
    ["OIDC_ACME_CLIENT_SECRET", "x", "OIDC_ACME_ISSUER is missing: OIDC_ACME is set"],
    ["TRUSTED_PROVIDERS", "acme", "TRUSTED_PROVIDERS names a provider that is not set up"],
  ])("refuse %s=%s in one line without the value", (name, value, line) => {
    let said = ""
    try {
      readEnv({ [name]: value })
    } catch (cause) {
      expect(cause).toBeInstanceOf(BadSetting)
      said = (cause as Error).message
    }
    expect(said.startsWith(line)).toBe(true)
    expect(said).not.toContain("\n")
  })
})

describe("misspelt settings", () => {
  it.each([
    ["SMPT_URL", "SMTP_URL"],
    ["TRUST_PROXI", "TRUST_PROXY"],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["BACKUP_SHEDULE", "BACKUP_SCHEDULE"],
    ["DATA_DIRS", "DATA_DIR"],
    ["smtp_url", "SMTP_URL"],
    ["BASE-URL", "BASE_URL"],
  ])("%s is taken for %s", (name, meant) => {
    expect(misspeltSettings({ [name]: "x" })).toEqual([{ name, meant }])
    expect(misspeltSettings({ [name]: "x", [meant]: "y" })).toEqual([])
  })

  it("are none of those that systems set, nor real ones", () => {
    const usual =
      "PATH HOME PWD SHELL USER LANG TERM HOSTNAME NODE_OPTIONS NODE_PATH LOGNAME TMPDIR TZ S3_REGION OIDC_KC_ISSUER npm_config_cache"
    expect(misspeltSettings(Object.fromEntries(usual.split(" ").map((name) => [name, "x"])))).toEqual([])
  })
})
