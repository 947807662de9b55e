import { round } from '../svg.ts'

/** Draws an emblem into a box from -50 to 50 in both directions, in a main and a second colour. */
export type Emblem = (main: string, second: string) => string

export function stroke(d: string, colour: string, width = 5, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
}

export function polar(cx: number, cy: number, radius: number, angle: number): [number, number] {
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
}

/** Returns a star with `points` tips on the outer radius and notches on the inner radius. */
export function starPath(points: number, outer: number, inner: number, turn = -Math.PI / 2): string {
  let d = ''
  for (let i = 0; i < points * 2; i++) {
    const [x, y] = polar(0, 0, i % 2 ? inner : outer, turn + (i * Math.PI) / points)
    d += `${i ? 'L' : 'M'}${round(x)} ${round(y)}`
  }
  return `${d}Z`
}
