import { round } from '../svg.ts'

type Segment = readonly [command: string, points: readonly number[]]

/** Right half of a symmetric shape from top to bottom; x is measured from the middle. */
export type Profile = readonly Segment[]

/** The middle of every picture, and the line on which products stand. */
export const middle = 200
export const floor = 462

/** Reads path data of `M`, `L`, `C` and `Q` with absolute points. */
export function readProfile(d: string): Profile {
  return [...d.matchAll(/([MLCQ])([^MLCQ]*)/g)].map(([, command = '', points = '']) => [
    command,
    points.trim().split(/[ ,]+/).map(Number),
  ])
}

export function firstPoint(profile: Profile): readonly [number, number] {
  const [, [x = 0, y = 0] = []] = profile[0] ?? []
  return [x, y]
}

export function halfWidth(profile: Profile): number {
  return Math.max(...profile.flatMap(([, points]) => points.filter((_, i) => i % 2 === 0)))
}

/** Returns one side at a share of the half width; negative shares are on the left. */
function side(profile: Profile, share: number): Profile {
  return profile.map(([command, points]) => [
    command,
    points.map((value, i) => (i % 2 ? value : middle + value * share)),
  ])
}

function forward(profile: Profile): string {
  return profile.map(([command, points]) => command + points.map(round).join(' ')).join('')
}

/** Returns the same line from bottom to top, with control points reversed. */
function backward(profile: Profile): string {
  let d = ''
  for (let i = profile.length - 1; i > 0; i--) {
    const [command, points] = profile[i] as Segment
    const [, before] = profile[i - 1] as Segment
    const controls = points.slice(0, -2)
    const reversed: number[] = []
    for (let k = controls.length - 2; k >= 0; k -= 2) reversed.push(controls[k] ?? 0, controls[k + 1] ?? 0)
    d += command + [...reversed, ...before.slice(-2)].map(round).join(' ')
  }
  return d
}

function lastPoint(profile: Profile): [number, number] {
  const [x = 0, y = 0] = profile.at(-1)?.[1].slice(-2) ?? []
  return [x, y]
}

/** Returns the closed shape at a share of its width; `belly` rounds the bottom edge downwards. */
export function outline(profile: Profile, share = 1, belly = 0): string {
  const left = side(profile, -share)
  const [x, y] = lastPoint(left)
  const bottom = belly
    ? `Q${round(middle)} ${round(y + belly)} ${round(x)} ${round(y)}`
    : `L${round(x)} ${round(y)}`
  return `${forward(side(profile, share))}${bottom}${backward(left)}Z`
}

/** Returns a reflection that follows the contour between two shares of the width. */
export function strip(profile: Profile, from: number, to: number): string {
  const far = side(profile, to)
  const [x, y] = lastPoint(far)
  return `${forward(side(profile, from))}L${round(x)} ${round(y)}${backward(far)}Z`
}

/** Returns half the width of the shape at a height. */
export function halfWidthAt(profile: Profile, y: number): number {
  const points = flattened(profile)
  for (let i = 1; i < points.length; i++) {
    const [xb, yb] = points[i] as [number, number]
    if (yb < y) continue
    const [xa, ya] = points[i - 1] as [number, number]
    return yb === ya ? xb : xa + ((xb - xa) * (y - ya)) / (yb - ya)
  }
  return points.at(-1)?.[0] ?? 0
}

/** Returns the profile as points; eight per curve are precise enough to place a label. */
function flattened(profile: Profile): [number, number][] {
  let [x0, y0] = firstPoint(profile)
  const points: [number, number][] = [[x0, y0]]
  for (const [command, numbers] of profile.slice(1)) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
    if (command === 'L') points.push([x1, y1])
    else {
      for (let i = 1; i <= 8; i++) {
        const t = i / 8
        const u = 1 - t
        points.push([
          u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3,
          u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y3,
        ])
      }
    }
    const [x = 0, y = 0] = numbers.slice(-2)
    x0 = x
    y0 = y
  }
  return points
}
