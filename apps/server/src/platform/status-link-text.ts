/** Any text as the team or the operator reads it: the addresses of status pages, those in mails to watchers and those of guest reviewers, without their secrets. */
export function withoutStatusLinks(text: string): string {
  return text.replace(/(\/status\/(?:watch\/)?)[\w-]{20,}/gi, "$1…").replace(/(\/review\/[\w-]{1,64}#)[a-z2-7]{20,}/gi, "$1…")
}
