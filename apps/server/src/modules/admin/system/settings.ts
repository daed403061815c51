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

/** Replaces passwords in a URL by dots: `smtp://user:••••••@host:587`. */
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

/** Returns all settings of this process. Secret values are replaced by dots. */
export function readSettings({ env, baseUrl }: Pick<Services, "env" | "baseUrl">): SettingItem[] {
  const { s3, store, providers } = env
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
    // If it is not set, the secret in the data folder is used.
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
    open("EMAIL_PASSWORD", onOff(env.accounts.password)),
    open("PASSWORD_RESET", onOff(env.accounts.reset)),
    open("VERIFICATION_MAIL", onOff(env.accounts.verificationMail)),
    open("ACCOUNT_DELETION", onOff(env.accounts.deletion)),
    open("FRESH_AGE", env.freshAge),
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
    open("ICONS_REMOTE", onOff(env.iconsRemote)),
    open("POSTHOG_KEY", env.analytics?.key ?? null),
    open("POSTHOG_HOST", env.analytics?.host ?? null),
    open("POSTHOG_TEXTS", env.analytics ? onOff(env.analytics.texts) : null),
    open("S3_BUCKET", s3?.bucket ?? null),
    open("S3_PREFIX", s3?.prefix || null),
    // A bucket for backups alone has a connection, too.
    open("S3_REGION", store?.region ?? null),
    open("S3_ENDPOINT", store?.endpoint ?? null),
    open("S3_FORCE_PATH_STYLE", store ? onOff(store.forcePathStyle) : null),
    hidden("S3_ACCESS_KEY_ID", store?.accessKeyId ?? null),
    hidden("S3_SECRET_ACCESS_KEY", store?.secretAccessKey ?? null),
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
}
