import { what } from "./rows/1-what.mjs"
import { screens } from "./rows/2-screens.mjs"
import { entities } from "./rows/3-entities.mjs"
import { states } from "./rows/4-states.mjs"
import { validation } from "./rows/5-validation.mjs"
import { roles } from "./rows/6-roles.mjs"
import { calls } from "./rows/7-calls.mjs"
import { errors } from "./rows/8-errors.mjs"
import { constants } from "./rows/9-constants.mjs"

/** The specification, section by section.
 * Numbers never change: a row is known by its own. @type {import("./page.mjs").Section[]} */
export const sections = [
  { title: "1 What it does and for whom", rows: what },
  { title: "2 Screens and routes", rows: screens },
  { title: "3 Entities", rows: entities },
  { title: "4 States and transitions", rows: states },
  { title: "5 Validation", rows: validation },
  { title: "6 Roles and permissions", rows: roles },
  { title: "7 Calls", rows: calls },
  { title: "8 Errors", rows: errors },
  { title: "9 Constants and limits", rows: constants },
]
