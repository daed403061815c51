/** Removes the secrets from status links, watcher links and guest reviewer links in a text for the team or the operator. */
export function withoutStatusLinks(text: string): string {
  return text.replace(/(\/status\/(?:watch\/)?)[\w-]{20,}/gi, "$1…").replace(/(\/review\/[\w-]{1,64}#)[a-z2-7]{20,}/gi, "$1…")
}
