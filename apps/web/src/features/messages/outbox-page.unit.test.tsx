import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { OutboxPage, type OutboxPageProps } from "./outbox-page.tsx"

/** Without anything that could ask the server: whoever draws a part that asks fails here. */
const drawn = (props: Pick<OutboxPageProps, "allowed">) =>
  renderToStaticMarkup(
    <OutboxPage
      {...props}
      tab="waiting"
      open={undefined}
      onOpen={() => undefined}
      meId="u1"
      reasonOf={() => ""}
      decisions={<p>On their way</p>}
    />,
  )

it("tells a role that sends nothing so, and asks the server for nothing", () => {
  const page = drawn({ allowed: false })
  expect(page).toContain("<h1")
  expect(page).toContain("Your role can read messages, not write them.")
  expect(page).not.toContain("On their way")
  expect(page).not.toContain("Try again")
})

it("asks the server for whoever may send", () => {
  expect(() => drawn({ allowed: true })).toThrow(/tRPC/)
})
