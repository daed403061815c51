import { crc32, deflateSync } from "node:zlib"

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of that size; `colour` gives red, green and blue of each point, 0–255. */
function png(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colour(x, y), y * (width * 3 + 1) + 1 + x * 3)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))])
}

/** Hills under an evening sky. */
export function landscape(width: number, height: number): Buffer {
  return png(width, height, (x, y) => {
    const hills = [0.55, 0.68, 0.82].findLast((at, index) => y / height > at + 0.06 * Math.sin(x / (60 + index * 25) + index * 2))
    if (hills === undefined) return [235 - (y / height) * 60, 150 + (y / height) * 40, 120 + (y / height) * 30]
    return hills === 0.55 ? [120, 84, 110] : hills === 0.68 ? [74, 58, 92] : [38, 34, 62]
  })
}

/** A ring, as a sign. */
export function ring(size: number): Buffer {
  return png(size, size, (x, y) => {
    const far = Math.hypot(x - size / 2, y - size / 2) / size
    return far > 0.26 && far < 0.42 ? [176, 32, 120] : [255, 255, 255]
  })
}
