import { parseUrl } from "@intray/auth/parse-url"
import { adminServer as words } from "@intray/i18n/admin-server"
import type { Env } from "../../../env.ts"
import type { Services } from "../../../platform/services.ts"
import { intervals } from "../../billing/subscription/schema.ts"
import { priceSetting } from "../../billing/subscription/stripe-settings.ts"
import type { SettingItem } from "./schema.ts"

const DOTS = "••••••"

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** An address without what it proves itself by: `smtp://user:••••••@host:587`. */
export function maskedUrl(value: string): string {
  const url = parseUrl(value)
  if (!url) return DOTS
  const password = url.password === "" ? "" : `:${DOTS}`
  // Some mail services take one secret for both.
  const name = plain(url.username) === plain(url.password) ? DOTS : plain(url.username)
  const user = url.username === "" ? "" : `${name}${password}@`
  // Options of an address may hold passwords of their own.
  const options = [...url.searchParams.keys()].map((key) => `${key}=${DOTS}`).join("&")
  return `${url.protocol}//${user}${url.host}${url.pathname}${options ? `?${options}` : ""}`
}

const onOff = (value: boolean) => (value ? "on" : "off")
const listed = (values: readonly string[]) => (values.length > 0 ? values.join(", ") : null)

/** The settings of this process as they were read, for its operator: what is secret is dots. */
export function readSettings({ env, baseUrl }: Pick<Services, "env" | "baseUrl">): SettingItem[] {
  const { s3, providers } = env
  const open = (name: string, value: string | number | null): SettingItem => ({
    name,
    value: value === null ? null : String(value),
    secret: false,
  })
  const hidden = (name: string, value: string | null): SettingItem => ({ name, value: value === null ? null : DOTS, secret: true })
  const masked = (name: string, value: string | null): SettingItem => ({ name, value: value && maskedUrl(value), secret: true })
  return [
    open("NODE_ENV", env.production ? "production" : "development"),
    open("BASE_URL", baseUrl),
    open("HOST", env.host),
    open("PORT", env.port),
    open("DATA_DIR", env.dataDir),
    env.databaseUrl.startsWith("file:") ? open("DATABASE_URL", env.databaseUrl) : masked("DATABASE_URL", env.databaseUrl),
    masked("REDIS_URL", env.redisUrl),
    // Without the setting there is one all the same: it is made at the first start and kept in the data folder.
    { name: "AUTH_SECRET", value: env.authSecret === null ? words.secretInFolder : DOTS, secret: true },
    masked("SMTP_URL", env.smtpUrl),
    open("MAIL_FROM", env.mailFrom),
    open("ADMIN_EMAIL", env.adminEmail),
    open("ADMIN_USER_IDS", listed(env.adminUserIds)),
    open("TRUSTED_ORIGINS", listed(env.trustedOrigins)),
    open("TRUST_PROXY", env.proxies === 0 ? "off" : env.proxies),
    open("PLANS", onOff(env.plans)),
    ...(env.plans ? planSettings(env) : []),
    open("RATE_LIMITS", onOff(env.rateLimits)),
    open("RECALL_MINUTES", env.recallMinutes),
    open("WEBHOOK_ALLOWED_HOSTS", listed(env.webhookAllowedHosts)),
    open("LOG_FORMAT", env.logFormat),
    hidden("METRICS_TOKEN", env.metrics?.token ?? null),
    open("METRICS_ADDRESS", env.metrics?.address ? `${env.metrics.address.host}:${env.metrics.address.port}` : null),
    open("BACKUP_SCHEDULE", env.backups.schedule),
    open("BACKUP_TO", env.backups.to),
    open("BACKUP_KEEP", Object.values(env.backups.keep).join("/")),
    hidden("BACKUP_KEY", env.backups.key),
    open("UPLOAD_MAX_BYTES", env.uploadMaxBytes),
    ...storageSettings(s3),
    ...providers.builtIn.flatMap(({ id, clientId }) => [
      open(`${id.toUpperCase()}_CLIENT_ID`, clientId),
      hidden(`${id.toUpperCase()}_CLIENT_SECRET`, id),
    ]),
    ...providers.oidc.flatMap(({ id, issuer, clientId, clientSecret }) => {
      const name = `OIDC_${id.toUpperCase()}`
      return [open(`${name}_ISSUER`, issuer), open(`${name}_CLIENT_ID`, clientId), hidden(`${name}_CLIENT_SECRET`, clientSecret)]
    }),
  ]

  function planSettings({ offer, stripe }: Env): SettingItem[] {
    const sold = offer.flatMap(({ id }) =>
      intervals.map((interval) => open(priceSetting(id, interval), stripe?.prices[id]?.[interval] ?? null)),
    )
    return [
      open("PLANS_FILE", offer.map((one) => one.name).join(", ")),
      hidden("STRIPE_SECRET_KEY", stripe?.secretKey ?? null),
      hidden("STRIPE_WEBHOOK_SECRET", stripe?.webhookSecret ?? null),
      open("STRIPE_TAX", stripe ? onOff(stripe.automaticTax) : null),
      ...sold.filter((one) => one.value !== null),
    ]
  }

  function storageSettings(of: Env["s3"]): SettingItem[] {
    if (!of) return [open("S3_BUCKET", null)]
    return [
      open("S3_BUCKET", of.bucket),
      open("S3_REGION", of.region),
      open("S3_ENDPOINT", of.endpoint),
      open("S3_PREFIX", of.prefix || null),
      open("S3_FORCE_PATH_STYLE", onOff(of.forcePathStyle)),
      hidden("S3_ACCESS_KEY_ID", of.accessKeyId),
      hidden("S3_SECRET_ACCESS_KEY", of.secretAccessKey),
    ]
  }
}
