/** A small generator (mulberry32): the same seed gives the same row of numbers everywhere. */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return { next, pick, chance: (probability: number) => next() < probability }
}
export type Random = ReturnType<typeof makeRandom>

/** What people put where it does not belong. */
export const hostile: readonly unknown[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "x".repeat(1999),
  "x".repeat(5000),
  "' OR 1=1 --",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "%00",
  "%E0%A4%A",
  "__proto__",
  "constructor",
  "\u202eabc",
  "\ud800",
  "𝕏𝕏𝕏",
  "ﬀ@example.com",
  "a@b",
  "//evil.example",
  "https://evil.example",
  "/dashboard",
  "javascript:alert(1)",
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: "x" },
  { constructor: { prototype: {} } },
  ["a", "b"],
]

/** Keys that nobody may say of themselves. */
export const reserved: readonly [string, unknown][] = [
  ["role", "admin"],
  ["emailVerified", true],
  ["banned", false],
  ["twoFactorEnabled", false],
  ["disableSession", true],
  ["createSession", true],
  ["activeOrganizationId", "x"],
  ["impersonatedBy", "x"],
  ["permissions", { submission: ["delete"] }],
  ["__proto__", { admin: true }],
  ["metadata", { a: 1 }],
]

export type Known = {
  /** What this caller owns. */
  own: Readonly<Record<string, string>>
  /** The same things of somebody else. */
  other: Readonly<Record<string, string>>
}

/** A value for a field, by its name; somebody else's thing half of the time. */
export function valueFor(name: string, random: Random, known: Known): unknown {
  if (random.chance(0.15)) return random.pick(hostile)
  const whose = random.chance(0.55) ? known.other : known.own
  const things: Record<string, unknown> = {
    id: random.pick(Object.values(whose)),
    email: random.chance(0.6) ? whose.email : `fuzz-${Math.floor(random.next() * 1e9)}@example.com`,
    newEmail: random.chance(0.5) ? known.other.email : `fuzz-${Math.floor(random.next() * 1e9)}@example.com`,
    password: random.chance(0.3) ? known.own.password : "some other password",
    currentPassword: random.chance(0.3) ? known.own.password : "some other password",
    newPassword: known.own.password,
    name: "Fuzz",
    slug: `fuzz-${Math.floor(random.next() * 1e6)}`,
    role: random.pick(["owner", "admin", "member", "viewer", "owner,admin", " owner", "nothing"]),
    token: random.pick([whose.sessionId, "nonsense", whose.userId, "a.b.c"]),
    code: random.pick(["000000", "123456", "", "abcde-fghij"]),
    provider: random.pick(["google", "github", "nothing", "credential"]),
    providerId: random.pick(["credential", "github", "nothing"]),
    callbackURL: random.pick(["/dashboard", "//evil.example", "https://evil.example", "/auth/login"]),
    data: { name: "Fuzz", slug: `fuzz-${Math.floor(random.next() * 1e6)}`, role: "owner" },
    permission: { submission: ["read"], apiKey: ["manage"] },
    permissions: { user: ["delete"] },
    response: { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AA" } },
    accountId: random.pick([whose.accountId, whose.userId, "x"]),
    sessionToken: random.pick([whose.sessionId, "nonsense"]),
  }
  if (name in things) return things[name]
  return whose[name] ?? random.pick([...Object.values(whose), true, 1, "word"])
}
