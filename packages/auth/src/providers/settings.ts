import { createPrivateKey, type KeyObject } from "node:crypto"
import { parseUrl } from "../parse-url.ts"
import { CATALOGUE, type Entry, type Extra, OPEN_TENANTS } from "./catalogue.ts"

/** A configured provider of the catalogue. */
export type BuiltInProvider = {
  id: string
  name: string
  clientId: string
  /** Apple's key signs secrets that expire; every other provider has one fixed secret. */
  secret: { kind: "fixed"; value: string } | { kind: "apple"; teamId: string; keyId: string; privateKey: KeyObject }
  /** Requested in addition to the provider's default scopes. */
  scopes: readonly string[]
  /** Additional options, by the library's names. */
  extras: Readonly<Record<string, string | number | readonly string[]>>
}

/** Any provider that speaks OpenID Connect. */
export type OidcProvider = {
  id: string
  name: string
  /** As configured, without a trailing slash. */
  issuer: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  /** Hosts, in addition to the issuer's, that the server may call; the issuer's document must not name any other. */
  hosts: readonly string[]
}

/** Providers and what they may do. */
export type SocialSettings = {
  builtIn: readonly BuiltInProvider[]
  oidc: readonly OidcProvider[]
  /** Ids of providers whose e-mail addresses are trusted, whether they say they are verified or not. */
  trusted: readonly string[]
  /** Whether identities may be linked to existing accounts. */
  linking: boolean
  /** … also if the provider has a different e-mail address than the account. */
  differentEmails: boolean
  /** Whether an unknown person gets an account: always; only if the page requested it; never. */
  signUp: "on" | "request" | "off"
  /** URLs of the keys that sign id tokens, by provider; defaults to the provider's own URL. */
  keySets: Readonly<Record<string, string>>
}

/** Error messages for invalid settings; each follows the setting's name. */
export type ProviderWords = {
  /** Display names of providers, by id. */
  names: Readonly<Record<string, string>>
  missing(p: { because: string }): string
  address: string
  host: string
  number: string
  oneOf(p: { values: readonly string[] }): string
  privateKey: string
  collides: string
  oidcId: string
  unknownTrusted: string
  openTenant: string
}

/** An invalid setting: its name, and a message that never contains its value. */
export class BadProviderSetting extends Error {
  readonly setting: string
  readonly problem: string
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.setting = setting
    this.problem = problem
  }
}

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads all provider settings. Empty settings count as unset; a provider without any setting is left out.
 * @throws BadProviderSetting naming the first setting that is missing or invalid
 */
export function readProviders(source: Source, words: ProviderWords): SocialSettings {
  const value = (setting: string) => source[setting]?.trim() || undefined
  const builtIn = CATALOGUE.flatMap((entry) => readBuiltIn(entry, value, words) ?? [])
  const oidc = oidcIds(source).map((id) => readOidc(id, value, words))
  const ids = [...builtIn, ...oidc].map((each) => each.id)
  const trusted = listOf(value("TRUSTED_PROVIDERS")).map((id) => id.toLowerCase())
  if (trusted.some((id) => !ids.includes(id))) throw new BadProviderSetting("TRUSTED_PROVIDERS", words.unknownTrusted)
  const tenant = builtIn.find((each) => each.id === "microsoft")?.extras.tenantId
  if (trusted.includes("microsoft") && typeof tenant === "string" && OPEN_TENANTS.includes(tenant)) {
    throw new BadProviderSetting("TRUSTED_PROVIDERS", words.openTenant)
  }
  const choose = <T extends string>(setting: string, values: readonly [T, ...T[]]): T => {
    const given = value(setting) ?? values[0]
    const found = values.find((each) => each === given)
    if (found === undefined) throw new BadProviderSetting(setting, words.oneOf({ values }))
    return found
  }
  return {
    builtIn,
    oidc,
    trusted,
    linking: choose("ACCOUNT_LINKING", ["on", "off"]) === "on",
    differentEmails: choose("LINK_DIFFERENT_EMAILS", ["off", "on"]) === "on",
    signUp: choose("PROVIDER_SIGN_UP", ["on", "request", "off"]),
    keySets: {},
  }
}

type Read = (setting: string) => string | undefined

function readBuiltIn(entry: Entry, value: Read, words: ProviderWords): BuiltInProvider | null {
  const of = (suffix: string) => `${entry.prefix}_${suffix}`
  // TikTok calls its client id a key, so either name is accepted.
  const idSetting = entry.id === "tiktok" && value(of("CLIENT_KEY")) !== undefined ? of("CLIENT_KEY") : of("CLIENT_ID")
  const apple = entry.id === "apple" ? ["TEAM_ID", "KEY_ID", "PRIVATE_KEY"].map(of) : []
  const known = [idSetting, of("CLIENT_SECRET"), ...apple, of("SCOPES"), ...entry.extras.map((extra) => of(extra.setting))]
  const given = known.find((setting) => value(setting) !== undefined)
  if (given === undefined) return null
  const need = (setting: string, because = given): string => {
    const found = value(setting)
    if (found === undefined) throw new BadProviderSetting(setting, words.missing({ because }))
    return found
  }
  const clientId = need(idSetting)
  const signed = apple.find((setting) => value(setting) !== undefined)
  const secret: BuiltInProvider["secret"] =
    signed !== undefined && value(of("CLIENT_SECRET")) === undefined
      ? {
          kind: "apple",
          teamId: need(of("TEAM_ID"), signed),
          keyId: need(of("KEY_ID"), signed),
          privateKey: privateKeyOf(of("PRIVATE_KEY"), need(of("PRIVATE_KEY"), signed), words),
        }
      : { kind: "fixed", value: need(of("CLIENT_SECRET")) }
  const extras: Record<string, string | number | readonly string[]> = {}
  for (const extra of entry.extras) {
    const found = extra.required ? need(of(extra.setting)) : (value(of(extra.setting)) ?? extra.standard)
    if (found !== undefined) extras[extra.option] = checked(of(extra.setting), extra, found, words)
  }
  return { id: entry.id, name: words.names[entry.id] ?? entry.id, clientId, secret, scopes: listOf(value(of("SCOPES"))), extras }
}

function checked(setting: string, extra: Extra, value: string, words: ProviderWords): string | number | readonly string[] {
  const { kind } = extra
  if (kind === "text") return value
  if (kind === "list") return listOf(value)
  if (kind === "address") return addressOf(setting, value, words)
  if (kind === "host") {
    const host = value.replace(/^https:\/\//, "").replace(/\/$/, "")
    if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host)) throw new BadProviderSetting(setting, words.host)
    return host
  }
  if (kind === "number") {
    if (!/^[1-9]\d{0,3}$/.test(value)) throw new BadProviderSetting(setting, words.number)
    return Number(value)
  }
  if (!kind.includes(value)) throw new BadProviderSetting(setting, words.oneOf({ values: kind }))
  return value
}

/** An https address without a slash at its end; http only on this computer, where nothing travels. */
function addressOf(setting: string, value: string, words: ProviderWords): string {
  const url = parseUrl(value)
  const loopback = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)
  const fits = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && loopback))
  if (!fits || url.search !== "" || url.hash !== "" || url.username !== "") throw new BadProviderSetting(setting, words.address)
  return withoutSlashes(value)
}

/** An address or path without the slashes at its end. */
export function withoutSlashes(value: string): string {
  let end = value.length
  while (value[end - 1] === "/") end -= 1
  return value.slice(0, end)
}

function privateKeyOf(setting: string, value: string, words: ProviderWords): KeyObject {
  try {
    // Where a setting holds one line only, its line ends are written as \n.
    const key = createPrivateKey(value.replaceAll("\\n", "\n"))
    if (key.asymmetricKeyType === "ec") return key
  } catch {
    // Said below, without what was in it.
  }
  throw new BadProviderSetting(setting, words.privateKey)
}

const oidcSetting = /^OIDC_([A-Z0-9_]+?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME|SCOPES|HOSTS)$/

function oidcIds(source: Source): string[] {
  const found = Object.entries(source).flatMap(([name, value]) => (value?.trim() ? (oidcSetting.exec(name)?.[1] ?? []) : []))
  return [...new Set(found)].sort()
}

/** Not ids of providers, but what accounts by password and by programs are called. */
const taken = new Set([...CATALOGUE.map((entry) => entry.id), "credential", "email", "oidc"])

function readOidc(key: string, value: Read, words: ProviderWords): OidcProvider {
  const of = (suffix: string) => `OIDC_${key}_${suffix}`
  const id = key.toLowerCase()
  const issuer = value(of("ISSUER"))
  if (issuer === undefined) throw new BadProviderSetting(of("ISSUER"), words.missing({ because: `OIDC_${key}` }))
  if (!/^[a-z0-9][a-z0-9_]{0,39}$/.test(id)) throw new BadProviderSetting(of("ISSUER"), words.oidcId)
  if (taken.has(id)) throw new BadProviderSetting(of("ISSUER"), words.collides)
  const need = (suffix: string): string => {
    const found = value(of(suffix))
    if (found === undefined) throw new BadProviderSetting(of(suffix), words.missing({ because: of("ISSUER") }))
    return found
  }
  const scopes = listOf(value(of("SCOPES")))
  const hosts = listOf(value(of("HOSTS")))
  if (hosts.some((host) => !/^[a-z0-9.-]+(:\d+)?$/i.test(host))) throw new BadProviderSetting(of("HOSTS"), words.host)
  return {
    id,
    name: value(of("NAME")) ?? new URL(addressOf(of("ISSUER"), issuer, words)).hostname,
    issuer: addressOf(of("ISSUER"), issuer, words),
    clientId: need("CLIENT_ID"),
    clientSecret: need("CLIENT_SECRET"),
    scopes: scopes.length > 0 ? [...new Set(["openid", ...scopes])] : ["openid", "email", "profile"],
    hosts: hosts.map((host) => host.toLowerCase()),
  }
}

/** Separated by commas or spaces. */
function listOf(value: string | undefined): string[] {
  return (value ?? "").split(/[\s,]+/).filter((each) => each !== "")
}
