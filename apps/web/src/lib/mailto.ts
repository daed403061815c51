/**
 * The address of a link that begins a mail. What somebody typed as their address stays one recipient: `?bcc=…` in it is a part of the name,
 * and a comma makes no second one.
 */
export function mailto(address: string, fields: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}${query.length === 0 ? "" : `?${query.join("&")}`}`
}

/** The address of a link that calls. Of a number only its digits and the plus before them go in. */
export function callTo(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`
}
