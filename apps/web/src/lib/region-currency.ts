/** Regions (ISO 3166-1) by their currency (ISO 4217). */
const regions = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
  AED: "AE",
  ARS: "AR",
  AUD: "AU",
  BRL: "BR",
  CAD: "CA",
  CHF: "CH LI",
  CLP: "CL",
  CNY: "CN",
  COP: "CO",
  CZK: "CZ",
  DKK: "DK FO GL",
  EGP: "EG",
  GBP: "GB GG IM JE",
  HKD: "HK",
  HUF: "HU",
  IDR: "ID",
  ILS: "IL",
  INR: "IN",
  ISK: "IS",
  JPY: "JP",
  KES: "KE",
  KRW: "KR",
  MAD: "MA",
  MXN: "MX",
  MYR: "MY",
  NGN: "NG",
  NOK: "NO",
  NZD: "NZ",
  PHP: "PH",
  PLN: "PL",
  RON: "RO",
  RSD: "RS",
  SAR: "SA",
  SEK: "SE",
  SGD: "SG",
  THB: "TH",
  TND: "TN",
  TRY: "TR",
  TWD: "TW",
  UAH: "UA",
  USD: "EC PR SV US",
  VND: "VN",
  ZAR: "ZA",
}
const byRegion = new Map(
  Object.entries(regions).flatMap(([currency, list]) => list.split(" ").map((region) => [region, currency] as const)),
)

/** The currency of the region that a language tag names; null if it names none, or one that is not in the table. */
export function regionCurrency(tag: string): string | null {
  const region = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(tag)?.[1]
  return (region !== undefined && byRegion.get(region)) || null
}
