async function* encoded(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

/** Pieces of text as a body; see {@link bytesOf}. */
export function bodyOf(pieces: AsyncGenerator<string>, onFault: (cause: unknown) => void): ReadableStream<Uint8Array> {
  return bytesOf(encoded(pieces), onFault)
}

/** Pieces as a body. None is made before it is asked for; anyone who hangs up ends the making. */
export function bytesOf(pieces: AsyncGenerator<Uint8Array>, onFault: (cause: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await pieces.next()
            if (done) return controller.close()
            // An empty piece would end the asking.
            if (value.byteLength > 0) return controller.enqueue(value)
          }
        } catch (cause) {
          onFault(cause)
          // The body ends before its end, so that nobody takes a part for the whole.
          controller.error(cause)
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Headers of a download that nobody keeps, changes or shows as a page. Compressing it would mean to hold it whole. */
export function downloadHeaders(type: string, name: string): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store, no-transform",
    "x-content-type-options": "nosniff",
  }
}
