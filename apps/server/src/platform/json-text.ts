/**
 * An answer that is JSON already. It represents what it says: anyone who asked for texts (`Context.texts`) may be given one in its place, and puts
 * it into the response as it is.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A text in the place of the answer that it says. */
export function asText<T>(text: string): T {
  return new JsonText(text) as unknown as T
}

/** What an answer says, whether it came as a text or not. */
export function readAnswer(answer: unknown): unknown {
  return answer instanceof JsonText ? JSON.parse(answer.text) : answer
}
