/**
 * Creates a mailto: URL. A typed address stays one recipient: `?bcc=…` in it is part of the name, and a comma does not separate
 * recipients.
 */
export function mailto(address: string, fields: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}${query.length === 0 ? "" : `?${query.join("&")}`}`
}

/** Creates a tel: URL from a number's digits and its leading plus. */
export function callTo(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`
}
