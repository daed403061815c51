import type { CaptureResult, PostHogConfig } from "posthog-js/dist/module.no-external"

/** Characters that the value of an attribute is cut to. */
export const attributeMax = 1024
/** Characters that captured text is cut to, where the operator lets texts be captured. */
export const textMax = 255

/** Properties that could hold what people wrote: titles of pages, words that were looked for, what links ended in. */
const spoken = new Set(["title", "$title", "$el_text", "$search_engine", "ph_keyword", "$elements_chain_texts", "$initial_person_info"])

/** An address without what was asked or marked in it; what is no address is left out. */
function addressOnly(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined
  const { origin, pathname } = new URL(value)
  return `${origin}${pathname}`
}

/** Takes everything out of an event that may be somebody's words. A property whose name says that it is an address keeps its path alone. */
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

/** Cuts captured texts and attributes, where the operator lets them be captured. Titles and addresses stay without words. */
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
 * How the library is set up; the numbers are those of the specification, section 9. Nothing is loaded from elsewhere, nothing is recorded,
 * and texts of the page stay on it.
 * @param capturesTexts the operator lets texts and attributes be captured, cut short
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
