import type { S3Client as Client } from "@aws-sdk/client-s3"
import { Unavailable } from "../errors.ts"

/** Settings of the S3 connection. */
export type S3Settings = {
  bucket: string
  region: string
  /** Null: Amazon's own. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string
  /** The bucket is part of the path instead of the host name. */
  forcePathStyle: boolean
}

export type Sdk = typeof import("@aws-sdk/client-s3")

/** Client for one bucket and one key prefix. */
export type Bucket = { sdk: Sdk; client: Client; name: string; prefix: string }

/** Timeouts in milliseconds for connecting, and for data on a connection. */
const patience = { connect: 10_000, answer: 60_000 }

/** Opens a bucket. The SDK is loaded only here, because most installations store files on disk. */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  // The SDK announces which Node its later versions will need. We pin its version, and operators cannot change it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true"
  const sdk = await import("@aws-sdk/client-s3")
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 4,
    requestHandler: { connectionTimeout: patience.connect, requestTimeout: patience.answer },
    // Other S3-compatible stores often do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  // All calls of the SDK go through `send`.
  const send = client.send.bind(client) as (...call: unknown[]) => Promise<never>
  client.send = ((...call: unknown[]) =>
    send(...call).catch((cause: unknown) => {
      throw isAwayNow(cause) ? new Unavailable(undefined, { cause }) : cause
    })) as typeof client.send
  return { sdk, client, name: settings.bucket, prefix: settings.prefix }
}

/** Whether the store is unavailable or overloaded; the SDK has made four attempts by then. */
function isAwayNow(cause: unknown): boolean {
  const { name = "", code = "", $metadata } = (cause ?? {}) as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return status === undefined ? name === "TimeoutError" || /^E[A-Z_]+$/.test(code) : status >= 500 || status === 429
}

const missing = new Set(["NotFound", "NoSuchKey", "NoSuchUpload"])

/** Whether a call failed because the object or upload does not exist. */
export function isMissing(cause: unknown): boolean {
  const { name, Code } = (cause ?? {}) as { name?: string; Code?: string }
  return missing.has(name ?? "") || missing.has(Code ?? "")
}

/** Returns `null` if the object does not exist. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}
