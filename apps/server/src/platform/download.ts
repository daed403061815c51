async function* encoded(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

/** Streams pieces of text as a body; see {@link bytesOf}. */
export function bodyOf(pieces: AsyncGenerator<string>, onFault: (cause: unknown) => void): ReadableStream<Uint8Array> {
  return bytesOf(encoded(pieces), onFault)
}

/** Streams pieces as a body. Each is made on demand, and a client that disconnects stops the generator. */
export function bytesOf(pieces: AsyncGenerator<Uint8Array>, onFault: (cause: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            const { done, value } = await pieces.next()
            if (done) return controller.close()
            // An empty chunk would stop further pulls.
            if (value.byteLength > 0) return controller.enqueue(value)
          }
        } catch (cause) {
          onFault(cause)
          // Breaks the body off, so that the client does not mistake a part for the whole.
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

/** Headers of a download that must not be cached, changed or shown as a page. Compressing it would need buffering. */
export function downloadHeaders(type: string, name: string): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store, no-transform",
    "x-content-type-options": "nosniff",
  }
}
