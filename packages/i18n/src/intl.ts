/**
 * The formats of `Intl`, each made once: making one takes some hundred times as long as using it, and a screen of rows uses dozens. Browser-safe.
 */

/** So many are kept: an app speaks one language, the server a handful, in the time zones of its teams. */
const most = 500

const made = new Map<string, unknown>()

function once<Format, Options>(
  Make: new (locale: string, options?: Options) => Format,
  locale: string,
  options?: Options,
  more = "",
): Format {
  const key = `${Make.name} ${locale} ${more} ${options === undefined ? "" : JSON.stringify(options)}`
  const known = made.get(key)
  if (known !== undefined) return known as Format
  if (made.size >= most) made.clear()
  const format = new Make(locale, options)
  made.set(key, format)
  return format
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // One that names no zone keeps that in which it was made, and anyone who travels takes an open page along.
  return once(Intl.DateTimeFormat, locale, options, options.timeZone === undefined ? String(new Date().getTimezoneOffset()) : "")
}

export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(Intl.NumberFormat, locale, options)
}

export function listFormat(locale: string, options: Intl.ListFormatOptions): Intl.ListFormat {
  return once(Intl.ListFormat, locale, options)
}

export function pluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules {
  return once(Intl.PluralRules, locale, options)
}
