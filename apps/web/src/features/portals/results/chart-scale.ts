/** One day of a portal's numbers. */
export type Day = { day: string; views: number; starts: number; submissions: number }
export type Bar = Day & { /** Last day of the bar; equal to `day` if it covers one day. */ until: string }

/** Maximum number of bars: further days are merged, so that each bar can still be seen and pressed. */
const MAX_BARS = 60

/** Merges days into equal spans, the last one ending today, so that there are at most `most`. */
export function bars(days: readonly Day[], most = MAX_BARS): Bar[] {
  const span = Math.max(1, Math.ceil(days.length / most))
  const found: Bar[] = []
  for (let end = days.length; end > 0; end -= span) {
    const part = days.slice(Math.max(0, end - span), end)
    const [first] = part
    const last = part.at(-1)
    if (!first || !last) continue
    const sum = (key: "views" | "starts" | "submissions") => part.reduce((total, one) => total + one[key], 0)
    found.unshift({ day: first.day, until: last.day, views: sum("views"), starts: sum("starts"), submissions: sum("submissions") })
  }
  return found
}

/** Returns a round maximum above `max` and the steps up to it: 0, 5, 10 or 0, 20, 40, 60. */
export function niceScale(max: number, most = 4): { top: number; ticks: number[] } {
  if (max <= 0) return { top: 1, ticks: [0, 1] }
  const raw = max / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? 10 * power)
  const top = Math.ceil(max / step) * step
  return { top, ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step) }
}

/** Indexes of the bars with a caption: the first, the last, and evenly between, at most `most`. */
export function namedBars(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, at) => at)
  return [...new Set(Array.from({ length: most }, (_, at) => Math.round((at * (count - 1)) / (most - 1))))]
}

/** Formats a share, such as "12%"; a dash if the total is 0. Never more than 100%. */
export function share(part: number, whole: number, locale: string): string {
  if (whole <= 0) return "–"
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: part / whole < 0.1 ? 1 : 0 }).format(
    Math.min(1, part / whole),
  )
}

/** Formats the days as CSV that spreadsheets can open. */
export function csvOf(days: readonly Day[], heads: readonly [string, string, string, string]): string {
  const quoted = heads.map((head) => `"${head.replaceAll('"', '""')}"`).join(",")
  return `${[quoted, ...days.map((one) => `${one.day},${one.views},${one.starts},${one.submissions}`)].join("\r\n")}\r\n`
}
