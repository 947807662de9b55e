import type { SeededRandom } from '#domain/seeded-random.ts'
import { compositions, type CompositionName } from './compositions.ts'
import type { Design } from './design.ts'
import { floor, middle } from './containers/profile.ts'
import { circlePath, round, type Box } from './svg.ts'

/** Input of a painter. Ids in the SVG begin with `id`, so that several pictures can be on one page. */
export type Commission = { design: Design; id: string; random: SeededRandom; glassSeed: string }

export type Painting = {
  defs: string
  svg: string
  /** Half the width and the upper edge, for shadow and cropping. */
  half: number
  top: number
  /** Colour of the light that falls through the glass onto the ground; null if opaque. */
  tint: string | null
}

export function paintLabel(
  { design, random }: Commission,
  area: { w: number; h: number },
  composition: CompositionName = design.composition,
): string {
  return compositions[composition](design, area, random)
}

/** Draws a soft shadow, a contact shadow and, for clear glass, a little coloured light. */
export function groundShadow(id: string, { half, tint }: Painting): string {
  const light = tint
    ? `<radialGradient id="${id}t"><stop offset="0" stop-color="${tint}" stop-opacity=".55"/><stop offset="1" stop-color="${tint}" stop-opacity="0"/></radialGradient><ellipse cx="${round(middle + half * 0.62)}" cy="${floor + 5}" rx="${round(half * 0.86)}" ry="8" fill="url(#${id}t)"/>`
    : ''
  return [
    `<ellipse cx="${middle + 14}" cy="${floor + 3}" rx="${round(Math.min(half * 1.34, half + 18))}" ry="15" fill="url(#${id}s)"/>`,
    light,
    `<ellipse cx="${middle}" cy="${floor}" rx="${round(half * 0.93)}" ry="5" fill="#0b0503" opacity=".5"/>`,
  ].join('')
}

export function shadowGradient(id: string): string {
  return `<radialGradient id="${id}s"><stop offset="0" stop-color="#0b0503" stop-opacity=".52"/><stop offset=".55" stop-color="#0b0503" stop-opacity=".2"/><stop offset="1" stop-color="#0b0503" stop-opacity="0"/></radialGradient>`
}

/** Draws condensation as three paths (body, shade and glint), sparser over the text in the middle. */
export function condensation({ id, random }: Commission, { x, y, w, h }: Box, density: number): string {
  let bodies = ''
  let shades = ''
  let glints = ''
  const count = Math.round(((w * h) / 470) * density)
  for (let i = 0; i < count; i++) {
    const across = random.next()
    const px = x + w * across
    const py = y + h * Math.pow(random.next(), 0.9)
    if (Math.abs(across - 0.5) < 0.26 && random.chance(0.62)) continue
    const radius = random.chance(0.12) ? random.range(2.6, 3.9) : random.range(0.8, 2.1)
    bodies += circlePath(px, py, radius)
    if (radius <= 1.2) continue
    const r = round(radius)
    shades += `M${round(px - radius * 0.8)} ${round(py + radius * 0.35)}a${r} ${r} 0 0 0 ${round(radius * 1.6)} 0`
    glints += circlePath(px - radius * 0.32, py - radius * 0.36, radius * 0.28)
  }
  for (let i = 0; i < 2 + count / 60; i++) {
    const px = x + w * random.pick([random.range(0.05, 0.24), random.range(0.76, 0.95)])
    const py = y + h * random.range(0.1, 0.6)
    const length = random.range(16, 52)
    bodies += `M${round(px - 1.1)} ${round(py)}h2.2l.5 ${round(length)}a1.6 1.9 0 1 1 -3.2 0z`
    glints += circlePath(px - 0.4, py + length - 0.4, 0.7)
  }
  return `<g clip-path="url(#${id}c)"><path d="${bodies}" fill="#fff" opacity=".3"/><path d="${shades}" fill="none" stroke="#10070480" stroke-width=".8"/><path d="${glints}" fill="#fff" opacity=".92"/></g>`
}
