import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { readEnv } from "../../../env.ts"
import { planIn, readPlans, standardPlans } from "./plans.ts"
import { planWithMore } from "./schema.ts"
import { priceSetting, readStripe, soldAs } from "./stripe-settings.ts"

const [free, pro] = standardPlans
const file = (plans: unknown) => JSON.stringify({ plans })
const read = (plans: unknown) => readPlans(file(plans), "plans.json")

describe("a file of plans", () => {
  test("is read as it is; whether a price is for each member, and a trial, may be left out", () => {
    const { perSeat: _, trialDays: __, ...bare } = { ...free, id: "start", name: "Start" }
    expect(read([bare, { ...pro, trialDays: 14, perSeat: false }])).toEqual([
      { ...bare, perSeat: true, trialDays: 0 },
      { ...pro, trialDays: 14, perSeat: false },
    ])
  })

  test.each([
    ["plans", "not JSON", "{", "PLANS_FILE plans.json: it is not JSON."],
    ["none", "no plan", file([]), "PLANS_FILE plans.json, plans: must have at least one plan."],
    ["limit", "0 seats", file([{ ...free, seats: 0 }]), "PLANS_FILE plans.json, plans.0.seats: must be 1 or more, or null for no limit."],
    [
      "id",
      "an id with a space",
      file([{ ...free, id: "My plan" }]),
      "PLANS_FILE plans.json, plans.0.id: must be a short word of small letters, like pro.",
    ],
    ["twice", "two of one id", file([free, free]), "PLANS_FILE plans.json: two plans have the id free."],
    [
      "reserved",
      "the id of no plan",
      file([{ ...free, id: "self-hosted" }]),
      "PLANS_FILE plans.json: the id self-hosted is taken: it is what teams have where PLANS is off.",
    ],
    [
      "order",
      "a smaller one after a larger",
      file([pro, free]),
      "PLANS_FILE plans.json: Free has less (seats) than Pro; plans stand from the smallest to the largest.",
    ],
    [
      "lost",
      "one that lacks what the one before has",
      file([pro, { ...pro, id: "x", name: "X", api_access: false }]),
      "PLANS_FILE plans.json: X has less (api_access) than Pro; plans stand from the smallest to the largest.",
    ],
  ])("%s: %s is refused with what to change", (_name, _what, text, said) => {
    expect(() => readPlans(text, "plans.json")).toThrow(said)
  })

  test("as docs/billing.md shows one", () => {
    const page = readFileSync(new URL("../../../../../../docs/billing.md", import.meta.url), "utf8")
    const text = page.slice(page.indexOf("```json") + 7, page.lastIndexOf("```"))
    expect(readPlans(text, "plans.json").map((one) => [one.name, one.perSeat, one.trialDays])).toEqual([
      ["Start", true, 0],
      ["Label", false, 14],
    ])
  })

  test("that is not there stops the start", () => {
    expect(() => readEnv({ PLANS_FILE: "/nowhere/plans.json" })).toThrow("PLANS_FILE /nowhere/plans.json cannot be read")
  })
})

test("the next plan with more of something, if there is one", () => {
  expect(planWithMore(standardPlans, "free", "seats")?.id).toBe("pro")
  expect(planWithMore(standardPlans, "pro", "portals")?.id).toBe("business")
  expect(planWithMore(standardPlans, "business", "seats")).toBeNull()
  expect(planWithMore(standardPlans, "self-hosted", "seats")).toBeNull()
  expect(planIn(standardPlans, "gone").id).toBe("free")
})

describe("Stripe's settings", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_123456789", STRIPE_WEBHOOK_SECRET: "whsec_123456789" }
  const price = { STRIPE_PRICE_PRO_MONTHLY: "price_month" }

  test("none: nothing is sold; all: prices know their plan", () => {
    expect(readStripe({}, standardPlans, true)).toBeNull()
    const settings = readStripe({ ...keys, ...price, STRIPE_PRICE_BUSINESS_YEARLY: "price_year" }, standardPlans, true)
    expect(settings && soldAs(settings, "price_year")).toEqual({ plan: "business", interval: "yearly" })
    expect(settings && soldAs(settings, "price_other")).toBeNull()
    expect(priceSetting("big-label", "yearly")).toBe("STRIPE_PRICE_BIG_LABEL_YEARLY")
  })

  test.each([
    ["a key without the secret", { STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY, ...price }, "STRIPE_WEBHOOK_SECRET is not set"],
    ["prices alone", price, "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set"],
    ["no price", keys, "No price is set"],
    ["a price of no plan", { ...keys, STRIPE_PRICE_GOLD_MONTHLY: "price_x" }, "STRIPE_PRICE_GOLD_MONTHLY belongs to no plan that is sold"],
    [
      "a price of the first plan",
      { ...keys, STRIPE_PRICE_FREE_MONTHLY: "price_x" },
      "STRIPE_PRICE_FREE_MONTHLY belongs to no plan that is sold",
    ],
    ["something that is no price", { ...keys, STRIPE_PRICE_PRO_MONTHLY: "29 EUR" }, "STRIPE_PRICE_PRO_MONTHLY must be the id of a price"],
    ["one price twice", { ...keys, ...price, STRIPE_PRICE_PRO_YEARLY: "price_month" }, "are the same price"],
  ])("%s is refused with what to change", (_name, given, said) => {
    expect(() => readStripe(given, standardPlans, true)).toThrow(said)
  })

  test("are refused where there are no plans, and never repeated", () => {
    expect(() => readEnv({ ...keys, ...price })).toThrow("set PLANS=on to sell plans")
    expect(() => readEnv({ PLANS: "on", ...price, ...keys, STRIPE_SECRET_KEY: "hunter2" })).toThrow(
      /^STRIPE_SECRET_KEY must be a secret key, like sk_live_…$/,
    )
    expect(readEnv({ PLANS: "on", STRIPE_TAX: "on", ...price, ...keys }).stripe).toMatchObject({ automaticTax: true, api: null })
  })
})
