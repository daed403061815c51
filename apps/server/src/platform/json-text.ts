/**
 * A result that is already JSON text. Callers that accept texts (`Context.texts`) may get one instead of an object, and put
 * it into the response unchanged.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Returns a JSON text typed as the result that it represents. */
export function asText<T>(text: string): T {
  return new JsonText(text) as unknown as T
}

/** The result, whether it is a JSON text or not. */
export function readAnswer(answer: unknown): unknown {
  return answer instanceof JsonText ? JSON.parse(answer.text) : answer
}
