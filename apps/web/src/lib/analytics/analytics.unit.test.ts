import { describe, expect, it } from "vitest"
import { memoryStorage } from "../testing/memory-storage.ts"
import { attributeMax, configFor, textMax, withCutTexts, withoutWords } from "./config.ts"
import { asksForPrivacy, keepConsent, readConsent } from "./consent.ts"

describe("consent to analytics", () => {
  it("is stored per account in this browser, and null before the question", () => {
    const store = memoryStorage()
    expect(readConsent("a", store)).toBeNull()
    expect(keepConsent("a", "yes", store)).toBe("yes")
    expect([readConsent("a", store), readConsent("b", store)]).toEqual(["yes", null])
    keepConsent("a", "no", store)
    expect(readConsent("a", store)).toBe("no")
  })

  it("is refused if the browser stores nothing", () => {
    const broken = {
      getItem: () => {
        throw new Error("denied")
      },
      setItem: () => {
        throw new Error("denied")
      },
    }
    expect([readConsent("a", broken), keepConsent("a", "yes", broken)]).toEqual(["no", "no"])
  })

  it.each([
    [{ doNotTrack: "1" }, true],
    [{ doNotTrack: "yes" }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: "0", globalPrivacyControl: false }, false],
    [{ doNotTrack: null }, false],
  ])("respects the browser's privacy signals: %j", (signals, expected) => expect(asksForPrivacy(signals)).toBe(expected))
})

describe("the analytics configuration", () => {
  it("has the specification's values", () => {
    expect(configFor("https://count.example")).toMatchObject({
      session_idle_timeout_seconds: 1800,
      cookie_expiration: 365,
      feature_flag_request_timeout_ms: 3000,
      surveys_request_timeout_ms: 10_000,
      properties_string_max_length: 65_535,
      rageclick: { threshold_px: 30, timeout_ms: 1000, click_count: 3 },
      respect_dnt: true,
      mask_all_text: true,
      disable_session_recording: true,
    })
  })

  it("removes people's text: no titles, no texts, and URLs without search terms", () => {
    const event = withoutWords({
      uuid: "1",
      event: "$autocapture",
      $set: { name: "Kit" },
      properties: {
        title: "Glasshouse - Intray",
        $current_url: "https://intray.example/dashboard/submissions?q=glasshouse#12",
        $referrer: "$direct",
        $pathname: "/dashboard/submissions",
        $browser: "Chrome",
        $elements: [{ tag_name: "a", $el_text: "Glasshouse", attr__href: "/status/secret", "attr__data-x": "y".repeat(2000) }],
      },
    })
    expect(event?.properties).toEqual({
      $current_url: "https://intray.example/dashboard/submissions",
      $pathname: "/dashboard/submissions",
      $browser: "Chrome",
      $elements: [{ tag_name: "a", "attr__data-x": "y".repeat(attributeMax) }],
    })
    expect(JSON.stringify(event)).not.toMatch(/glasshouse|secret|Kit/i)
    expect(withoutWords(null)).toBeNull()
  })

  it("cuts texts to 255 and attributes to 1024 characters if the operator allows capturing them", () => {
    const $elements = [{ tag_name: "a", $el_text: "t".repeat(300), text: "u".repeat(300), "attr__data-x": "y".repeat(2000), nth_child: 2 }]
    const properties = {
      title: "Glasshouse - Intray",
      $el_text: "t".repeat(300),
      $elements,
      $current_url: "https://intray.example/a?q=glasshouse",
    }
    const event = withCutTexts({ uuid: "1", event: "$autocapture", $set: { name: "Kit" }, properties })
    expect([textMax, attributeMax]).toEqual([255, 1024])
    expect(event?.properties).toEqual({
      $el_text: "t".repeat(255),
      $elements: [{ tag_name: "a", $el_text: "t".repeat(255), text: "u".repeat(255), "attr__data-x": "y".repeat(1024), nth_child: 2 }],
      $current_url: "https://intray.example/a",
    })
    expect(JSON.stringify(event)).not.toMatch(/glasshouse|Kit/i)
    expect(configFor("https://count.example", true)).toMatchObject({ mask_all_text: false, before_send: withCutTexts })
    expect(configFor("https://count.example")).toMatchObject({ mask_all_text: true, before_send: withoutWords })
  })
})
