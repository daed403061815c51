/** Any text as the team or the operator reads it: the addresses of status pages, and those in mails to watchers, without their secrets. */
export function withoutStatusLinks(text: string): string {
  return text.replace(/(\/status\/(?:watch\/)?)[\w-]{20,}/gi, "$1…")
}
