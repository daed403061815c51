import { expect, it } from "vitest"
import { currentZoneName, listZones, offsetLabel, zoneLabel, zoneTitle } from "./zones.ts"

it("offers UTC, Anywhere on Earth and today's city names, each zone once", () => {
  const zones = listZones()
  expect(zones.slice(0, 2)).toEqual(["UTC", "Etc/GMT+12"])
  for (const zone of ["Asia/Kolkata", "Europe/Kyiv", "Asia/Kathmandu", "America/Nuuk", "Asia/Ho_Chi_Minh", "Pacific/Kanton"])
    expect(zones).toContain(zone)
  for (const zone of ["Asia/Calcutta", "Europe/Kiev", "Asia/Katmandu", "America/Godthab"]) expect(zones).not.toContain(zone)
  expect(new Set(zones).size).toBe(zones.length)
  const labels = zones.map((zone) => zoneLabel(zone))
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

it("knows every zone that it offers, and the old names", () => {
  for (const zone of [...listZones(), "Asia/Calcutta", "Europe/Kiev", "Asia/Katmandu"]) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zone }), zone).not.toThrow()
    expect(new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone, zone).toBe(
      new Intl.DateTimeFormat("en", { timeZone: currentZoneName(zone) }).resolvedOptions().timeZone,
    )
  }
})

it("names zones with city, area and offset", () => {
  const winter = new Date("2026-01-15T00:00:00Z")
  const summer = new Date("2026-07-15T00:00:00Z")
  expect(zoneLabel("Etc/GMT+12", winter)).toBe("Anywhere on Earth (UTC−12)")
  expect(zoneLabel("UTC", winter)).toBe("UTC")
  expect(zoneLabel("Asia/Calcutta", winter)).toBe("Kolkata (Asia), UTC+5:30")
  expect(zoneLabel("America/Buenos_Aires", winter)).toBe("Buenos Aires (America/Argentina), UTC−3")
  expect(zoneLabel("America/St_Johns", winter)).toBe("St Johns (America), UTC−3:30")
  expect([winter, summer].map((at) => offsetLabel("Europe/London", at))).toEqual(["UTC+0", "UTC+1"])
  expect(["Etc/GMT+12", "Etc/UTC", "Europe/Kiev", "America/Sao_Paulo"].map(zoneTitle)).toEqual([
    "Anywhere on Earth (UTC−12)",
    "UTC",
    "Europe/Kyiv",
    "America/Sao Paulo",
  ])
})
