import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()

/** As Amazon's description of Signature Version 4 encodes names and values. */
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Checks the signature (version 4) of a request to S3, by the description of the protocol and not by the kit that signs.
 * @returns the SHA-256 that the body must have, or `UNSIGNED-PAYLOAD`; null when the signature is missing or wrong
 */
export function signedBody(request: IncomingMessage, keys: { accessKeyId: string; secretAccessKey: string }): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    )
  const [, accessKeyId, day = "", region = "", signedHeaders = "", signature = ""] = given ?? []
  if (!given || accessKeyId !== keys.accessKeyId || !signedHeaders.split(";").includes("host")) return null
  const url = new URL(request.url ?? "", "http://s3")
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = signedHeaders.split(";").map(
    (name) =>
      `${name}:${String(request.headers[name] ?? "")
        .trim()
        .replace(/ +/g, " ")}\n`,
  )
  const body = String(request.headers["x-amz-content-sha256"] ?? "")
  const canonical = [request.method, url.pathname, query.join("&"), headers.join(""), signedHeaders, body].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n")
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  )
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex")) ? body : null
}
