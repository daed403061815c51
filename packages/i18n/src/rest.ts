/** Words of the API's description. */
export const rest = {
  title: "Intray",
  description:
    "Everything that the app does for a team, for programs, and the public side without a key. A key can do what it was allowed, and never more than the person who made it. Errors are problem details (RFC 9457).",
  bearer: "An API key, made under API in the dashboard: `intray_live_…`.",
  idempotency:
    "Made by the client, one for each call: sent again with the same content within 24 hours it gives the same answer, and is done once.",
  ifMatch: "The ETag of what was read. Where somebody changed it since, nothing is changed and the answer is 412.",
  ifNoneMatch: "The ETag of the previous response. If nothing changed since, the response is 304 without content.",
  etag: "Names the state that was read.",
  notModified: "Nobody changed it since.",
  problem: "It was not done.",
  problems: {
    400: "The input is wrong; `issues` names each place.",
    401: "There is no API key, or it opens nothing.",
    403: "The key may not do this.",
    404: "There is nothing at this address.",
    409: "Not possible in the current state; `code` gives the reason.",
    412: "It has changed since it was read.",
    413: "The request is too large.",
    415: "The body is not `application/json`.",
    422: "The Idempotency-Key was used for another request.",
    429: "Too many requests; `Retry-After` is the number of seconds to wait.",
  } as Record<number, string>,
}
