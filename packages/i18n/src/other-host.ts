/** Shown when the app is opened under a name that it was not told. */
export const otherHost = {
  title: "Opened under another address",
  text: (p: { base: string }) => `This Intray is set up for ${p.base}. Under another address, signing in and links would fail.`,
  setting: (p: { origin: string }) => `If this address is the right one, set BASE_URL=${p.origin} and start Intray again.`,
  go: (p: { base: string }) => `Go to ${p.base}`,
}
