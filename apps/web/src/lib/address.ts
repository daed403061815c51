import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router"

/** Search parameters as the address bar shows them: the router's own form, but lists keep their commas, so that links can be read. */
export function writeAddress(search: Record<string, unknown>): string {
  return defaultStringifySearch(search).replaceAll("%2C", ",")
}

/** What {@link writeAddress} wrote, or anybody else. */
export const parseAddress = defaultParseSearch
