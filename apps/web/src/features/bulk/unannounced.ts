/** Acts on many of this tab, by act id, whose end was not announced yet: whoever learns of it first removes it and announces it. */
export const unannounced = new Set<string>()
