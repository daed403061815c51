import type { CaptureResult, PostHogConfig } from "posthog-js/dist/module.no-external"

/** Maximum length of a captured attribute. */
export const attributeMax = 1024
/** Maximum length of captured text, if the operator allows capturing texts. */
export const textMax = 255

/** Properties that may contain people's text: page titles, search terms, link texts. */
const spoken = new Set(["title", "$title", "$el_text", "$search_engine", "ph_keyword", "$elements_chain_texts", "$initial_person_info"])

/** Returns a URL without query and hash; undefined for invalid URLs. */
function addressOnly(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined
  const { origin, pathname } = new URL(value)
  return `${origin}${pathname}`
}

/** Removes everything from an event that may be a person's text. A property that contains a URL keeps only its path. */
export function withoutWords(event: CaptureResult | null): CaptureResult | null {
  if (!event) return null
  return { ...event, properties: clean(event.properties), $set: undefined, $set_once: undefined } as CaptureResult
}

function clean(properties: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    if (spoken.has(name)) return []
    if (/url$|referrer$/i.test(name)) {
      const address = addressOnly(value)
      return address === undefined ? [] : [[name, address]]
    }
    if (name === "$elements" && Array.isArray(value)) return [[name, value.map((one) => cut(one as Record<string, unknown>))]]
    return [[name, value]]
  })
  return Object.fromEntries(kept)
}

function cut(element: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(element).flatMap(([name, value]): [string, unknown][] => {
    if (name === "$el_text" || name === "text" || name === "attr__href" || name === "attr__aria-label" || name === "attr__title") return []
    return [[name, typeof value === "string" && name.startsWith("attr__") ? value.slice(0, attributeMax) : value]]
  })
  return Object.fromEntries(kept)
}

const texts = new Set(["$el_text", "text"])

/** Truncates captured texts and attributes, if the operator allows capturing them. Titles are removed, and URLs keep only their path. */
export function withCutTexts(event: CaptureResult | null): CaptureResult | null {
  if (!event) return null
  const { $el_text: text, $elements: elements, ...rest } = event.properties as Record<string, unknown>
  const properties: Record<string, unknown> = clean(rest)
  if (typeof text === "string") properties.$el_text = text.slice(0, textMax)
  if (Array.isArray(elements)) properties.$elements = elements.map((one) => shortened(one as Record<string, unknown>))
  return { ...event, properties, $set: undefined, $set_once: undefined } as CaptureResult
}

function shortened(element: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(element).map(([name, value]) => {
      if (typeof value !== "string") return [name, value]
      return [name, texts.has(name) ? value.slice(0, textMax) : name.startsWith("attr__") ? value.slice(0, attributeMax) : value]
    }),
  )
}

/**
 * The library's settings; the numbers are from the specification, section 9. Nothing is loaded from other sites, nothing is recorded, and
 * the page's texts are not captured.
 * @param capturesTexts whether the operator allows capturing texts and attributes, truncated
 */
export function configFor(host: string, capturesTexts = false): Partial<PostHogConfig> {
  return {
    api_host: host,
    person_profiles: "identified_only",
    session_idle_timeout_seconds: 1800,
    cookie_expiration: 365,
    feature_flag_request_timeout_ms: 3000,
    surveys_request_timeout_ms: 10_000,
    properties_string_max_length: 65_535,
    rageclick: { threshold_px: 30, timeout_ms: 1000, click_count: 3, content_ignorelist: true },
    capture_pageview: "history_change",
    capture_pageleave: true,
    autocapture: { dom_event_allowlist: ["click", "submit"], element_allowlist: ["a", "button", "form", "input", "select"] },
    mask_all_text: !capturesTexts,
    mask_all_element_attributes: !capturesTexts,
    respect_dnt: true,
    cross_subdomain_cookie: false,
    disable_session_recording: true,
    disable_external_dependency_loading: true,
    capture_performance: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    before_send: capturesTexts ? withCutTexts : withoutWords,
  }
}
