import type { S3Client as Client } from "@aws-sdk/client-s3"
import { Unavailable } from "../errors.ts"

/** How the store is reached. */
export type S3Settings = {
  bucket: string
  region: string
  /** Null: Amazon's own. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** Before every key; empty, or ends on a slash. */
  prefix: string
  /** The bucket is part of the path and not of the host's name. */
  forcePathStyle: boolean
}

export type Sdk = typeof import("@aws-sdk/client-s3")

/** The few calls that we need, on one bucket and below one prefix. */
export type Bucket = { sdk: Sdk; client: Client; name: string; prefix: string }

/** Milliseconds that the store may take to take a connection, and to say something on it. */
const patience = { connect: 10_000, answer: 60_000 }

/** Opens a bucket. The kit is loaded here and not before: most installations keep their files on disk. */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  // The kit announces which Node its later versions will want. Which version we use is pinned, and no operator can do anything about it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true"
  const sdk = await import("@aws-sdk/client-s3")
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 4,
    requestHandler: { connectionTimeout: patience.connect, requestTimeout: patience.answer },
    // Stores other than Amazon's often know none of the newer check sums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  // Each of its calls goes through here.
  const send = client.send.bind(client) as (...call: unknown[]) => Promise<never>
  client.send = ((...call: unknown[]) =>
    send(...call).catch((cause: unknown) => {
      throw isAwayNow(cause) ? new Unavailable(undefined, { cause }) : cause
    })) as typeof client.send
  return { sdk, client, name: settings.bucket, prefix: settings.prefix }
}

/** Whether the store did not answer, or said that it cannot do anything just now; asked after the kit has tried four times. */
function isAwayNow(cause: unknown): boolean {
  const { name = "", code = "", $metadata } = (cause ?? {}) as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return status === undefined ? name === "TimeoutError" || /^E[A-Z_]+$/.test(code) : status >= 500 || status === 429
}

const missing = new Set(["NotFound", "NoSuchKey", "NoSuchUpload"])

/** Whether a call failed because there is no such object or upload. */
export function isMissing(cause: unknown): boolean {
  const { name, Code } = (cause ?? {}) as { name?: string; Code?: string }
  return missing.has(name ?? "") || missing.has(Code ?? "")
}

/** `null` in place of what is not there. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}
