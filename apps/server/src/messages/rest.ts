/** Words of the API's description. */
export const rest = {
  title: "Intray",
  description: "Send submissions in and follow them. Errors are problem details (RFC 9457).",
  problem: "It was not done.",
  problems: {
    400: "The input is wrong; `issues` names each place.",
    404: "There is nothing at this address.",
    409: "Not possible in the present state; `code` says why.",
    413: "More than is taken in at once.",
    429: "Too often from the same place; `Retry-After` says how many seconds to wait.",
  } as Record<number, string>,
}
