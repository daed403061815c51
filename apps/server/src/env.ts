import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { AccountSwitches } from "@intray/auth"
import { FRESH_AGE } from "@intray/auth/constants"
import { parseUrl } from "@intray/auth/parse-url"
import { BadProviderSetting, readProviders, type SocialSettings, withoutSlashes } from "@intray/auth/providers"
import { isPostgresAddress } from "@intray/db"
import { providerSettings } from "@intray/i18n/providers"
import { startup } from "@intray/i18n/startup"
import { z } from "zod"
import { type BackupSettings, backupSettings, demandUsablePlace, placeOf, usualPlace } from "./modules/backups/settings.ts"
import { type Offer, readPlans, standardPlans } from "./modules/billing/subscription/plans.ts"
import { readStripe, type StripeSettings, stripeSettings } from "./modules/billing/subscription/stripe-settings.ts"
import { MAX_FILE_BYTES } from "./modules/forms/schema.ts"
import type { LogFormat } from "./platform/log.ts"
import type { S3Settings } from "./platform/storage/s3-client.ts"
import { readValkeyUrl } from "./platform/valkey/address.ts"

/** An invalid setting; the message is one line for the operator and never contains a secret. */
export class BadSetting extends Error {}

const flag = <Empty extends boolean | undefined>(whenEmpty: Empty) =>
  z
    .enum(["on", "off", "true", "false", "1", "0", "yes", "no"], "must be on or off")
    .optional()
    .transform((value): boolean | Empty => (value === undefined ? whenEmpty : ["on", "true", "1", "yes"].includes(value)))

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )

function originOf(value: string): string | null {
  try {
    const url = new URL(value)
    return url.protocol === "http:" || url.protocol === "https:" ? url.origin : null
  } catch {
    return null
  }
}

const origin = z.string().transform((value, context) => {
  const found = originOf(value)
  if (found === null || new URL(value).pathname !== "/" || new URL(value).search !== "") {
    context.addIssue("must be an address like https://intray.example.org, without a path")
    return z.NEVER
  }
  return found
})

/**
 * Reads a host, perhaps with a port, as calls write it: in lower case, without the scheme and the slash of an address, IPv4 with dots.
 * @returns null for anything else, such as a wildcard or a path
 */
function readHost(value: string): string | null {
  const bare = value
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "")
  const text = isIP(bare) === 6 ? `[${bare}]` : bare
  const [, host, port] = /^(\[[\da-f:.]+\]|[^\s:/?#@*;%[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const name = host && parseUrl(`http://${host}`)?.hostname.replace(/\.$/, "")
  if (!name || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))) return null
  return port === undefined ? name.replace(/^\[|\]$/g, "") : `${name}:${Number(port)}`
}

const allowedHost = z.string().transform((value, context) => {
  const found = readHost(value)
  if (found === null) context.addIssue("must be hosts, separated by commas, each perhaps with a port: n8n.internal,192.168.1.20:5678")
  return found ?? z.NEVER
})

/** Parses `127.0.0.1:9464`, `[::1]:9464` or `localhost:9464`; null for anything else. */
function listenAddress(value: string): { host: string; port: number } | null {
  const [, host = "", port = ""] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? []
  const bare = host.replace(/^\[|\]$/g, "")
  return bare === "" || Number(port) > 65_535 ? null : { host: bare, port: Number(port) }
}

const address = z
  .string()
  .refine(
    (value) => /^[^\s<>@]+@[^\s<>@]+>?$/.test(value.slice(value.lastIndexOf("<") + 1)) && !/[\r\n]/.test(value),
    "must be an e-mail address, or a name and an address: Intray <intray@example.org>",
  )

const settings = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 65535")
    .max(65535, "must be 0 to 65535")
    .default(3000),
  HOST: z
    .string()
    .refine((value) => isIP(value) !== 0 || /^[a-z0-9.-]+$/i.test(value), "must be an address or a host name")
    .default("0.0.0.0"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine((value) => /^(postgres(ql)?:\/\/|file:)./.test(value), "must begin with file: or postgres://")
    .refine((value) => value.startsWith("file:") || isPostgresAddress(value), startup.addressUnreadable)
    .optional(),
  REDIS_URL: z
    .string()
    .refine((value) => readValkeyUrl(value) !== null, "must look like redis://user:password@host:6379/0; rediss:// is with TLS")
    .optional(),
  BASE_URL: origin.optional(),
  AUTH_SECRET: z.string().min(32, "must be at least 32 characters long").optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/.test(value) && parseUrl(value) !== null, "must look like smtp://user:password@host:587")
    .optional(),
  MAIL_FROM: address.optional(),
  ADMIN_EMAIL: z
    .email("must be an e-mail address")
    .transform((value) => value.toLowerCase())
    .optional(),
  ADMIN_USER_IDS: list,
  TRUSTED_ORIGINS: list.pipe(z.array(origin)),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|true|false|[0-9]|10)$/, "must be off, on, or how many proxies stand before Intray (1 to 10)")
    .default("off")
    .transform((value) => (value === "on" || value === "true" ? 1 : value === "off" || value === "false" ? 0 : Number(value))),
  PLANS: flag(false),
  PLANS_FILE: z.string().optional(),
  ...stripeSettings,
  RATE_LIMITS: flag(true),
  EMAIL_PASSWORD: flag(true),
  PASSWORD_RESET: flag(true),
  VERIFICATION_MAIL: flag(true),
  ACCOUNT_DELETION: flag(true),
  FRESH_AGE: z.coerce
    .number("must be a number of seconds")
    .int("must be a whole number of seconds")
    .min(0, "must be 0 to 31536000")
    .max(31_536_000, "must be 0 to 31536000")
    .default(FRESH_AGE),
  WEBHOOK_ALLOWED_HOSTS: list.pipe(z.array(allowedHost)),
  RECALL_MINUTES: z.coerce.number("must be a number of minutes").min(0, "must be 0 to 1440").max(1_440, "must be 0 to 1440").default(10),
  ICONS_REMOTE: flag(false),
  ...backupSettings,
  LOG_FORMAT: z.enum(["text", "json"], "must be text or json").default("text"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 letters, digits or signs without spaces")
    .optional(),
  METRICS_ADDRESS: z
    .string()
    .refine((value) => listenAddress(value) !== null, "must be an address and a port, like 127.0.0.1:9464")
    .optional(),
  POSTHOG_KEY: z
    .string()
    .regex(/^[\w-]{8,200}$/, "must be the key of a project, like phc_…")
    .optional(),
  POSTHOG_HOST: origin.optional(),
  POSTHOG_TEXTS: z.enum(["on", "off"]).default("off"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][\w.-]{1,61}[a-zA-Z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, "must be a region like eu-central-1")
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine((value) => originOf(value) !== null, "must be an address like https://s3.example.org")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w!.()/-]{1,200}$/, "may have letters, digits and ! - _ . ( ) /")
    .optional(),
  S3_FORCE_PATH_STYLE: flag(undefined),
  UPLOAD_MAX_BYTES: z.coerce
    .number("must be a number of bytes")
    .int("must be a whole number of bytes")
    .min(1, "must be 1 or more")
    .max(MAX_FILE_BYTES, `must be at most ${MAX_FILE_BYTES} (1 GB)`)
    .default(MAX_FILE_BYTES),
})

/** A PostHog-compatible service: the project's key, and the origin of its API. */
/** `texts`: clicks are captured with the element's shortened text and attributes; if off, no text leaves the page. */
export type Analytics = { key: string; host: string; texts: boolean }

/** Access to the metrics: on a separate address, or on the application's with the token. */
export type MetricsSettings = { token: string | null; address: { host: string; port: number } | null }

/** The validated settings of this process. */
export type Env = {
  production: boolean
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** `file:…` or `postgres://…` */
  databaseUrl: string
  /** A Valkey or Redis server for wake-ups and limits, only with Postgres; null: the database does both. */
  redisUrl: string | null
  /** Null: it is made from the port, once that is known. */
  baseUrl: string | null
  /** Null: the secret in the data folder. */
  authSecret: string | null
  smtpUrl: string | null
  mailFrom: string
  adminEmail: string | null
  adminUserIds: string[]
  trustedOrigins: string[]
  /** Number of reverse proxies in front of this process; 0: forwarding headers are ignored. */
  proxies: number
  plans: boolean
  /** The plans that teams can have, smallest first; used only if `plans` is on. */
  offer: Offer
  /** Payment settings for plans; null: plans cannot be bought here. */
  stripe: StripeSettings | null
  rateLimits: boolean
  /** What users may do with their accounts; password resets need passwords. */
  accounts: AccountSwitches
  /** Seconds after sign-in in which a session may do sensitive things; 0: always. */
  freshAge: number
  /** Minutes in which a message or decision can be recalled, for teams that have not chosen; 0: it is sent at once. */
  recallMinutes: number
  /** Hosts, each with an optional port, that webhooks may call although their address is private. */
  webhookAllowedHosts: string[]
  /** Bytes per file. */
  uploadMaxBytes: number
  /** Icons of sets that are not included are fetched from the public service. */
  iconsRemote: boolean
  /** Counts the app's usage for users who agree; null: nothing is counted or loaded. */
  analytics: Analytics | null
  logFormat: LogFormat
  backups: BackupSettings
  /** Connection to the S3 store, if keys are set; null: none. */
  store: Omit<S3Settings, "bucket" | "prefix"> | null
  /** Null: metrics are off. */
  metrics: MetricsSettings | null
  providers: SocialSettings
  /** The S3-compatible store for files; null: the data folder. */
  s3: S3Settings | null
}

/** Whether two names differ by one letter more, less, other, or by two neighbours that changed places. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** Names of all settings, except those of sign-in providers and of prices in Stripe, which depend on other settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Names in the environment that are most likely misspelt settings: they differ from the name of one, which is not set, by one slip. */
export function misspeltSettings(source: Readonly<Record<string, string | undefined>>): { name: string; meant: string }[] {
  const known = Object.keys(settings.shape).filter((name) => name.length >= 7)
  return Object.keys(source).flatMap((name) => {
    if (name in settings.shape) return []
    const bare = name.toUpperCase().replaceAll("-", "_")
    const meant = known.find((one) => !source[one] && (one === bare || isOneSlip(bare, one) || one.replaceAll("_", "") === bare))
    return meant ? [{ name, meant }] : []
  })
}

/**
 * Reads the settings. Empty ones count as unset.
 * @throws BadSetting naming the first invalid one
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""))
  const result = settings.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new BadSetting(startup.badSetting({ name: String(issue?.path[0] ?? ""), problem: issue?.message ?? "" }))
  }
  const value = result.data
  const dataDir = resolve(value.DATA_DIR)
  const offer = offerOf(value.PLANS_FILE)
  return {
    production: value.NODE_ENV === "production",
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? pathToFileURL(join(dataDir, "intray.sqlite")).href,
    redisUrl: value.REDIS_URL ?? null,
    baseUrl: value.BASE_URL ?? null,
    authSecret: value.AUTH_SECRET ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `Intray <intray@${value.BASE_URL ? new URL(value.BASE_URL).hostname : "localhost"}>`,
    adminEmail: value.ADMIN_EMAIL ?? null,
    adminUserIds: value.ADMIN_USER_IDS,
    trustedOrigins: value.TRUSTED_ORIGINS,
    proxies: value.TRUST_PROXY,
    plans: value.PLANS,
    offer,
    stripe: usable(() => readStripe(given, offer, value.PLANS)),
    rateLimits: value.RATE_LIMITS,
    accounts: {
      password: value.EMAIL_PASSWORD,
      reset: value.EMAIL_PASSWORD && value.PASSWORD_RESET,
      verificationMail: value.VERIFICATION_MAIL,
      deletion: value.ACCOUNT_DELETION,
    },
    freshAge: value.FRESH_AGE,
    recallMinutes: value.RECALL_MINUTES,
    webhookAllowedHosts: value.WEBHOOK_ALLOWED_HOSTS,
    uploadMaxBytes: value.UPLOAD_MAX_BYTES,
    iconsRemote: value.ICONS_REMOTE,
    analytics: analyticsOf(value),
    logFormat: value.LOG_FORMAT,
    metrics: metricsOf(value),
    store: storeOf(value),
    backups: backupsOf(value, dataDir),
    providers: providersOf(source),
    s3: s3Of(value),
  }
}

/** Turns an error of a settings parser into a line for the operator. */
function usable<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw new BadSetting(cause instanceof Error ? cause.message : String(cause))
  }
}

/** The plans of the operator's file, or the standard ones. */
function offerOf(path: string | undefined): Offer {
  if (path === undefined) return standardPlans
  return usable(() => {
    let text: string
    try {
      text = readFileSync(path, "utf8")
    } catch {
      throw new Error(startup.plansUnreadable({ path }))
    }
    return readPlans(text, path)
  })
}

function analyticsOf({ POSTHOG_KEY: key, POSTHOG_HOST: host, POSTHOG_TEXTS: texts }: z.infer<typeof settings>): Analytics | null {
  if (key !== undefined && host !== undefined) return { key, host, texts: texts === "on" }
  if (key === undefined && host === undefined) return null
  throw new BadSetting(startup.analyticsIncomplete({ missing: key === undefined ? "POSTHOG_KEY" : "POSTHOG_HOST" }))
}

function backupsOf(value: z.infer<typeof settings>, dataDir: string): BackupSettings {
  const to = value.BACKUP_TO ?? usualPlace(dataDir)
  usable(() => demandUsablePlace(placeOf(to, storeOf(value)), dataDir))
  return { schedule: value.BACKUP_SCHEDULE, to, key: value.BACKUP_KEY ?? null, keep: value.BACKUP_KEEP }
}

/** Stores other than Amazon's mostly expect the bucket in the path. */
function storeOf(value: z.infer<typeof settings>): Env["store"] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint, S3_REGION: region } = value
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  const forcePathStyle = value.S3_FORCE_PATH_STYLE ?? endpoint !== undefined
  return { accessKeyId, secretAccessKey, region: region ?? "us-east-1", endpoint: endpoint ?? null, forcePathStyle }
}

function metricsOf({ METRICS_TOKEN: token, METRICS_ADDRESS: where }: z.infer<typeof settings>): MetricsSettings | null {
  if (token === undefined && where === undefined) return null
  return { token: token ?? null, address: where === undefined ? null : listenAddress(where) }
}

/** The keys alone, without a bucket for files, are for one that copies go to. */
function s3Of(value: z.infer<typeof settings>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const others = [value.S3_REGION, value.S3_ENDPOINT, value.S3_PREFIX, value.S3_FORCE_PATH_STYLE]
  const missing = Object.entries(needed).flatMap(([name, one]) => (one === undefined ? [name] : []))
  if (missing.length === 3 && others.every((one) => one === undefined)) return null
  const store = storeOf(value)
  if (bucket === undefined && store !== null && value.BACKUP_TO?.startsWith("s3:")) return null
  if (bucket === undefined || store === null) throw new BadSetting(startup.s3Incomplete({ missing }))
  const prefix = withoutSlashes((value.S3_PREFIX ?? "").replace(/^\/+/, ""))
  return { ...store, bucket, prefix: prefix === "" ? "" : `${prefix}/` }
}

function providersOf(source: Readonly<Record<string, string | undefined>>): SocialSettings {
  try {
    return readProviders(source, providerSettings)
  } catch (cause) {
    if (!(cause instanceof BadProviderSetting)) throw cause
    throw new BadSetting(startup.badSetting({ name: cause.setting, problem: cause.problem }))
  }
}

/**
 * The settings of this process. Besides the choice of the database engine, this is the only place that reads the environment.
 * @param instead settings from the command line, which override the environment
 */
export function processEnv(instead: Readonly<Record<string, string>> = {}): Env {
  return readEnv({ ...process.env, ...instead })
}

/** Environment of programs that we start: only the path, and none of our settings. */
export function programEnv(): Record<string, string> {
  return process.env.PATH === undefined ? {} : { PATH: process.env.PATH }
}
