import type { Command } from "../cli/command.ts"
import { completionFor, type Shell, shells } from "../cli/completion.ts"
import { Usage } from "../cli/exit.ts"
import { login, logout } from "./login.ts"
import { label, list, show } from "./submissions.ts"
import { exporting, importing } from "./transfer.ts"
import { watch } from "./watch.ts"

const completion: Command = {
  name: "completion",
  summary: "Print what makes a shell complete commands: bash, zsh or fish",
  args: ["<shell>"],
  options: {},
  examples: ["source <(intray completion bash)", "intray completion fish > ~/.config/fish/completions/intray.fish"],
  async run(io, [shell = ""]) {
    if (!(shells as readonly string[]).includes(shell)) throw new Usage(`The shells are ${shells.join(", ")}.`)
    io.out(completionFor(shell as Shell, commands))
  },
}

/** Every command of the program. */
export const commands: readonly Command[] = [login, logout, list, show, label, exporting, importing, watch, completion]
