import type { SeededRandom } from '#domain/seeded-random.ts'
import { polar } from './emblem-strokes.ts'
import { circlePath, leaf, path, round } from '../svg.ts'

/** Draws a pattern in a second colour over a filled box. */
type Pattern = (w: number, h: number, colour: string, random: SeededRandom) => string

function lines(d: string, colour: string, width: number | string, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`
}

/** Calls `draw` on a grid in which every second row is offset by half a step. */
function offsetGrid(
  size: { w: number; h: number; step: number; rowStep: number; top: number; left: number },
  draw: (x: number, y: number) => string,
): string {
  const { w, h, step, rowStep, top, left } = size
  let d = ''
  for (let row = 0, y = top; y < h; y += rowStep, row++) {
    for (let x = (row % 2) * (step / 2) + left; x < w + step; x += step) d += draw(x, y)
  }
  return d
}

const stripes: Pattern = (w, h, colour, random) => {
  const t = random.range(7, 14)
  let d = ''
  for (let x = 0; x < w; x += t * 2) d += `M${round(x)} 0h${round(t)}v${round(h)}h${round(-t)}z`
  return path(d, colour)
}

const hoops: Pattern = (w, h, colour, random) => {
  const t = random.range(6, 12)
  let d = ''
  for (let y = 0; y < h; y += t * 2) d += `M0 ${round(y)}h${round(w)}v${round(t)}h${round(-w)}z`
  return path(d, colour)
}

const diag: Pattern = (w, h, colour, random) => {
  const t = random.range(8, 14)
  let d = ''
  for (let x = -h; x < w; x += t * 2) {
    d += `M${round(x)} ${round(h)}L${round(x + h)} 0h${round(t)}L${round(x + t)} ${round(h)}z`
  }
  return path(d, colour)
}

const dots: Pattern = (w, h, colour, random) => {
  const step = random.range(13, 19)
  const grid = { w, h: h + step, step, rowStep: step * 0.86, top: step / 2, left: 0 }
  return path(
    offsetGrid(grid, (x, y) => circlePath(x, y, step * 0.24)),
    colour,
  )
}

const check: Pattern = (w, h, colour, random) => {
  const p = random.range(12, 20)
  let d = ''
  for (let row = 0; row * p < h; row++) {
    for (let column = row % 2; column * p < w; column += 2) {
      d += `M${round(column * p)} ${round(row * p)}h${round(p)}v${round(p)}h${round(-p)}z`
    }
  }
  return path(d, colour)
}

const scale: Pattern = (w, h, colour, random) => {
  const step = random.range(18, 28)
  const grid = { w, h: h + step, step, rowStep: step / 2, top: 0, left: -step / 2 }
  const arc = `a${round(step / 2)} ${round(step / 2)} 0 0 0 ${round(step)} 0`
  return lines(
    offsetGrid(grid, (x, y) => `M${round(x)} ${round(y)}${arc}`),
    colour,
    3,
  )
}

const chevron: Pattern = (w, h, colour, random) => {
  const p = random.range(16, 26)
  let d = ''
  for (let y = -p; y < h + p; y += p) {
    d += `M0 ${round(y)}`
    for (let x = 0, i = 0; x <= w + p; x += p / 1.4, i++)
      d += `L${round(x)} ${round(y + (i % 2 ? p / 2 : 0))}`
  }
  return lines(d, colour, round(p * 0.3))
}

const topo: Pattern = (w, h, colour, random) => {
  const height = random.range(6, 14)
  const frequency = random.range(1.4, 2.6)
  const phase = random.next() * 6
  let d = ''
  for (let y = -10, i = 0; y < h + 20; y += 8, i++) {
    d += `M0 ${round(y)}`
    for (let x = 0; x <= w; x += w / 8) {
      const swell = height * Math.sin((x / w) * frequency * Math.PI + phase + i * 0.22)
      const ripple = height * 0.5 * Math.sin((x / w) * 7 + i * 0.4)
      d += `L${round(x)} ${round(y + swell + ripple)}`
    }
  }
  return lines(d, colour, 2.2, ' stroke-linejoin="round"')
}

const rays: Pattern = (w, h, colour, random) => {
  const count = 2 * random.whole(7, 12)
  const cx = w / 2
  const cy = h * random.pick([0.5, 0.62, 1])
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x1, y1] = polar(cx, cy, w + h, (i * 2 * Math.PI) / count)
    const [x2, y2] = polar(cx, cy, w + h, ((i + 0.5) * 2 * Math.PI) / count)
    d += `M${round(cx)} ${round(cy)}L${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}Z`
  }
  return path(d, colour)
}

const terrazzo: Pattern = (w, h, colour, random) => {
  let d = ''
  for (let i = 0; i < (w * h) / 620; i++) {
    const x = random.next() * w
    const y = random.next() * h
    const size = random.range(4, 11)
    const corners = random.whole(3, 5)
    const turn = random.next() * 6
    for (let j = 0; j < corners; j++) {
      const [px, py] = polar(x, y, size * random.range(0.6, 1.1), turn + (j * 2 * Math.PI) / corners)
      d += `${j ? 'L' : 'M'}${round(px)} ${round(py)}`
    }
    d += 'Z'
  }
  return path(d, colour)
}

const leaves: Pattern = (w, h, colour, random) => {
  const step = 26
  const grid = { w, h: h + step, step, rowStep: step, top: 0, left: 0 }
  return offsetGrid(grid, (x, y) => leaf({ x, y, degrees: random.range(-70, 70) }, 22, 6, colour))
}

const diamonds: Pattern = (w, h, colour, random) => {
  const step = random.range(16, 26)
  const tall = step * 1.4
  const [dx, dy] = [step * 0.36, tall * 0.36]
  const grid = { w, h: h + tall, step, rowStep: tall / 2, top: 0, left: 0 }
  return path(
    offsetGrid(
      grid,
      (x, y) =>
        `M${round(x)} ${round(y - dy)}L${round(x + dx)} ${round(y)}L${round(x)} ${round(y + dy)}L${round(x - dx)} ${round(y)}Z`,
    ),
    colour,
  )
}

const drips: Pattern = (w, h, colour, random) => {
  const count = Math.round(w / 18)
  const step = w / count
  const bend = round(step / 4)
  let d = `M0 0H${round(w)}V${round(h * 0.3)}`
  for (let i = 0; i < count; i++) {
    d += `V${round(h * random.range(0.3, 0.62))}a${bend} ${bend} 0 0 1 ${round(-step / 2)} 0`
    d += `V${round(h * 0.3)}a${bend} ${bend} 0 0 0 ${round(-step / 2)} 0`
  }
  return path(`${d}Z`, colour)
}

const tartan: Pattern = (w, h, colour, random) => {
  const p = random.range(26, 38)
  const band = p * 0.42
  const see = ' opacity=".55"'
  let svg = ''
  for (let x = 0; x < w; x += p) {
    svg += path(`M${round(x)} 0h${round(band)}v${round(h)}h${round(-band)}z`, colour, see)
  }
  for (let y = 0; y < h; y += p) {
    svg += path(`M0 ${round(y)}h${round(w)}v${round(band)}h${round(-w)}z`, colour, see)
  }
  return svg
}

/** The order determines which pattern a product gets, so append new patterns. */
export const patterns = {
  stripes,
  hoops,
  diag,
  dots,
  check,
  scale,
  chevron,
  topo,
  rays,
  terrazzo,
  leaves,
  diamonds,
  drips,
  tartan,
} as const satisfies Record<string, Pattern>

export type PatternName = keyof typeof patterns

export const patternNames = Object.keys(patterns) as PatternName[]

/** Draws a rolling ridge from the left edge to the right, filled down to `h`. */
export function hills(
  { w, h }: { w: number; h: number },
  { y, rise }: { y: number; rise: number },
  colour: string,
  random: SeededRandom,
): string {
  const count = 4
  let d = `M0 ${round(h)}L0 ${round(y)}`
  let x = 0
  for (let i = 0; i < count; i++) {
    const next = ((i + 1) * w) / count
    const top = y - rise * random.range(0.2, 1) * (i % 2 ? -0.6 : 1)
    const end = y - rise * random.range(-0.2, 0.4)
    d += `Q${round((x + next) / 2)} ${round(top)} ${round(next)} ${round(end)}`
    x = next
  }
  return path(`${d}L${round(w)} ${round(h)}Z`, colour)
}
