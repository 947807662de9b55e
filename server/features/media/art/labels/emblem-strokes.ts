import { round } from '../svg.ts'

/** Draws into a box from -50 to 50 both ways with a main colour and a second one. */
export type Emblem = (main: string, second: string) => string

export function stroke(d: string, colour: string, width = 5, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
}

export function polar(cx: number, cy: number, radius: number, angle: number): [number, number] {
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
}

/** `points` tips on the outer radius, notches on the inner one. */
export function starPath(points: number, outer: number, inner: number, turn = -Math.PI / 2): string {
  let d = ''
  for (let i = 0; i < points * 2; i++) {
    const [x, y] = polar(0, 0, i % 2 ? inner : outer, turn + (i * Math.PI) / points)
    d += `${i ? 'L' : 'M'}${round(x)} ${round(y)}`
  }
  return `${d}Z`
}
