import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router"

/** Formats search parameters for the URL: the router's format, but with unescaped commas in lists, so that links are readable. */
export function writeAddress(search: Record<string, unknown>): string {
  return defaultStringifySearch(search).replaceAll("%2C", ",")
}

/** Parses the result of {@link writeAddress}, or any other query string. */
export const parseAddress = defaultParseSearch
