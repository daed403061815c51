import { describe, expect, test } from "vitest"
import { asking, holding, importOf } from "./runtime.ts"

const runtime = "var e=Object.create,t=1,s=()=>e,l=n=>n;export{s as n,l as r,t};"

describe("importOf", () => {
  test("finds the import of that file among others", () => {
    const code = 'const m="import{";import{a}from"./start-1.js";import{n as e,t}from"./helpers-2.js";e(t)'
    expect(importOf(code, "helpers-2.js")).toEqual({ whole: 'import{n as e,t}from"./helpers-2.js";', names: "n as e,t" })
    expect(importOf(code, "other.js")).toBeNull()
  })
})

describe("the helpers", () => {
  test("stand in the first file, which uses them and hands them on", () => {
    expect(holding('import{n as e,t}from"./helpers-2.js";e(t);export{e as a};', runtime, "helpers-2.js")).toBe(
      "const helpers$=(()=>{var e=Object.create,t=1,s=()=>e,l=n=>n;return{n:s,r:l,t:t}})();const{n:e,t}=helpers$;e(t);export{e as a};\nexport{helpers$};",
    )
  })

  test("are asked of it by the others, each under a name of its own", () => {
    expect(asking('import{r as e}from"./helpers-2.js";e(1)', "helpers-2.js", "start-1.js", 7)).toBe(
      'import{helpers$ as helpers$7}from"./start-1.js";const{r:e}=helpers$7;e(1)',
    )
  })

  test("are refused where they are written otherwise", () => {
    expect(holding("e()", runtime, "helpers-2.js")).toBeNull()
    expect(holding('import{t}from"./helpers-2.js";', "var t=1;export default t", "helpers-2.js")).toBeNull()
    expect(asking('import*as e from"./helpers-2.js"', "helpers-2.js", "start-1.js", 1)).toBeNull()
  })
})
