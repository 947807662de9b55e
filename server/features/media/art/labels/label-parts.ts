import type { SeededRandom } from '#domain/seeded-random.ts'
import type { LabelColours } from '../colour-schemes.ts'
import type { EmblemName } from './emblems.ts'
import { block, line, type BlockStyle, type FaceName } from './lettering.ts'
import type { PatternName } from './patterns.ts'
import { round, type Box } from '../svg.ts'

/** Text and look of a label. */
export type Label = {
  brand: string
  style: string
  /** Text of the smallest line: volume and strength. */
  small: string
  initial: string
  number: string
  colours: LabelColours
  emblem: EmblemName
  pattern: PatternName
  display: FaceName
  second: FaceName
}

/** Draws a label into a box whose origin is 0, 0. */
export type Composition = (label: Label, area: { w: number; h: number }, random: SeededRandom) => string

/** Share of a label that is visible from the front, because it goes round its bottle. */
export const faceOn = 0.8

const lowerCaseFaces: readonly FaceName[] = ['brush', 'script', 'italic', 'gothic', 'fat', 'pub', 'seventies']

function cased(face: FaceName, text: string): string {
  return lowerCaseFaces.includes(face) ? text : text.toUpperCase()
}

export function brandBlock(
  label: Label,
  box: Box,
  fill: string,
  style: Omit<BlockStyle, 'fill'> = {},
): string {
  return block(label.display, cased(label.display, label.brand), box, { ...style, fill })
}

export function styleBlock(label: Label, box: Box, fill: string, maxLines: number): string {
  return block(label.second, cased(label.second, label.style), box, { fill, maxLines })
}

export function styleLine(label: Label, box: Box, fill: string, tracking = 0): string {
  return line(label.second, cased(label.second, label.style), box, { fill, tracking })
}

export function brandLine(label: Label, box: Box, fill: string): string {
  return line(label.second, cased(label.second, label.brand), box, { fill })
}

export function styleInDisplay(label: Label, box: Box, fill: string): string {
  return block(label.display, cased(label.display, label.style), box, { fill, maxLines: 2 })
}

/** Draws volume and strength in narrow capitals; `y` and `h` are shares of the label's height. */
export function smallLine(
  label: Label,
  area: { w: number; h: number },
  { y, share, h, tracking }: { y: number; share: number; h: number; tracking: number },
  fill: string,
): string {
  const box = { x: area.w / 2, y: area.h * y, w: area.w * share, h: area.h * h }
  return line('narrow', label.small.toUpperCase(), box, { fill, tracking })
}

export function footLine(label: Label, area: { w: number; h: number }, y: number, fill: string): string {
  return smallLine(label, area, { y, share: 0.62, h: 0.042, tracking: 60 }, fill)
}

/** Draws the top half of a disc whose base is at `y`. */
export function risingDisc(x: number, y: number, radius: number, fill: string): string {
  const r = round(radius)
  return `<path d="M${round(x - radius)} ${round(y)}a${r} ${r} 0 0 1 ${round(2 * radius)} 0Z" fill="${fill}"/>`
}
