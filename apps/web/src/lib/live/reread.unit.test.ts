import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, it } from "vitest"
import { reread } from "./reread.ts"

it("does not accept a first response that was requested before the update", async () => {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answers.push(resolve)
    })
  const leave = new QueryObserver(client, { queryKey: ["shown"], queryFn, retry: false }).subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  const done = reread(client, ["shown"])
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.("before")
  answers[1]?.("after")
  await done
  expect(client.getQueryData(["shown"])).toBe("after")
  // A query with data keeps it until the next response.
  const again = reread(client, ["shown"])
  await expect.poll(() => answers.length).toBe(3)
  expect(client.getQueryData(["shown"])).toBe("after")
  answers[2]?.("later")
  await again
  expect(client.getQueryData(["shown"])).toBe("later")
  leave()
})
