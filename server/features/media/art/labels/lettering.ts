import { readFileSync } from 'node:fs'
import { toAscii } from '#domain/text/ascii.ts'
import { round, type Box } from '../svg.ts'

export type FaceName =
  | 'poster'
  | 'slab'
  | 'deco'
  | 'western'
  | 'roman'
  | 'fat'
  | 'brush'
  | 'script'
  | 'gothic'
  | 'block'
  | 'seventies'
  | 'narrow'
  | 'italic'
  | 'pub'
  | 'sign'

/** Outlines in an em of 1000 units: `g` has the advance and path of each letter, `k` the kerning of pairs. */
type Face = { g: Record<string, [advance: number, outline: string]>; k: Record<string, number> }

type Alignment = 'centre' | 'left' | 'right'

/** Outlines of the letters. A picture with outlines needs no font and looks the same in every renderer. */
const faces = JSON.parse(readFileSync(new URL('../label-faces.json', import.meta.url), 'utf8')) as Record<
  FaceName,
  Face
>

const wordSpace = 260

/** Replaces characters that the faces can't draw: accents, curly quotes and long dashes. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(UNDRAWN, (letter) => toAscii(letter).replace(UNDRAWN, '').trim())
}

const UNDRAWN = /[^A-Za-z0-9&'.,\-!%/°·#+ ]/gu

const capHeights = new Map<FaceName, number>()

/** Returns the height of a capital, measured at the outline of the H. */
function capHeight(face: FaceName): number {
  const known = capHeights.get(face)
  if (known !== undefined) return known
  const numbers = faces[face].g['H']?.[1].match(/-?\d+/g) ?? []
  const height = -Math.min(...numbers.map(Number).filter((_, i) => i % 2))
  capHeights.set(face, height)
  return height
}

function letter(face: FaceName, character: string): readonly [number, string] {
  const { g } = faces[face]
  return g[character] ?? g['o'] ?? [0, '']
}

/** Moves an outline to the right. */
function shifted(outline: string, dx: number): string {
  if (!dx) return outline.replace(/,/g, ' ')
  return outline.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, points: string) => {
    if (!points) return command
    const values = points.trim().split(/[ ,]+/).map(Number)
    return command + values.map((value, i) => (i % 2 ? value : value + dx)).join(' ')
  })
}

function measure(face: FaceName, text: string, tracking: number): number {
  return Math.max(1, advance(face, text, tracking) - tracking)
}

/** Visits each letter of the text with its position, and returns the total advance. */
function advance(
  face: FaceName,
  text: string,
  tracking: number,
  visit: (outline: string, x: number) => void = () => undefined,
): number {
  const plain = plainText(text)
  const kerning = faces[face].k
  let x = 0
  for (let i = 0; i < plain.length; i++) {
    const character = plain.charAt(i)
    if (character === ' ') {
      x += wordSpace + tracking
      continue
    }
    const [width, outline] = letter(face, character)
    visit(outline, x)
    x += width + (kerning[character + plain.charAt(i + 1)] ?? 0) + tracking
  }
  return x
}

export type LineStyle = { fill: string; tracking?: number; align?: Alignment }

/** Draws one line as large as the box allows; `x` is the middle or the aligned edge, `y` the top of the capitals. */
export function line(face: FaceName, text: string, box: Box, style: LineStyle): string {
  const { fill, tracking = 0, align = 'centre' } = style
  let d = ''
  const width = Math.max(
    1,
    advance(face, text, tracking, (outline, x) => {
      d += shifted(outline, x)
    }) - tracking,
  )
  const cap = capHeight(face)
  const scale = Math.min(box.w / width, box.h / cap)
  const left =
    align === 'centre' ? box.x - (width * scale) / 2 : align === 'right' ? box.x - width * scale : box.x
  const matrix = `matrix(${scale.toFixed(4)} 0 0 ${scale.toFixed(4)} ${round(left)} ${round(box.y + cap * scale)})`
  return `<path fill="${fill}" transform="${matrix}" d="${d}"/>`
}

export type BlockStyle = LineStyle & {
  /** Space between lines, as a share of the line above. */
  gap?: number
  maxLines?: number
  /** Minimum ratio of the smallest to the largest line height, so that a short word does not dominate. */
  minRatio?: number
}

/** Draws one to `maxLines` lines, broken to fill the box best; every line is as wide as possible. */
export function block(face: FaceName, text: string, box: Box, style: BlockStyle): string {
  const { gap = 0.14, maxLines = 3, minRatio = 0.42, ...lineStyle } = style
  const words = plainText(text).split(/\s+/).filter(Boolean)
  const layouts = breaks(words, maxLines).map((lines) =>
    layOut({ face, lines, box, gap, minRatio, tracking: style.tracking ?? 0 }),
  )
  const best = layouts.reduce((a, b) => (b.score > a.score ? b : a))
  let y = box.y + (box.h - best.total) / 2
  return best.lines
    .map((text, i) => {
      const h = best.heights[i] ?? 0
      const svg = line(face, text, { x: box.x, y, w: box.w, h }, lineStyle)
      y += h * (1 + gap)
      return svg
    })
    .join('')
}

/** Returns every way to break the words into at most `maxLines` lines. */
function breaks(words: readonly string[], maxLines: number): string[][] {
  const part = (from: number, to?: number) => words.slice(from, to).join(' ')
  const plans = [[part(0)]]
  if (maxLines > 1) for (let i = 1; i < words.length; i++) plans.push([part(0, i), part(i)])
  if (maxLines > 2) {
    for (let i = 1; i < words.length; i++) {
      for (let j = i + 1; j < words.length; j++) plans.push([part(0, i), part(i, j), part(j)])
    }
  }
  return plans
}

type Trial = {
  face: FaceName
  lines: string[]
  box: Box
  gap: number
  minRatio: number
  tracking: number
}

/** Returns the line heights of one way to break, and a score for how well it fills the box. */
function layOut({ face, lines, box, gap, minRatio, tracking }: Trial) {
  const { w, h } = box
  const cap = capHeight(face)
  const wide = lines.map((text) => (w / measure(face, text, tracking)) * cap)
  const limit = Math.max(h * 0.16, Math.min(...wide) / minRatio)
  const preferred = wide.map((height) => Math.min(height, limit))
  const total = preferred.reduce((a, b) => a + b, 0) * (1 + gap) - gap * (preferred.at(-1) ?? 0)
  const shrink = Math.min(1, h / total)
  const area = preferred.reduce((sum, height, i) => {
    const drawn = (measure(face, lines[i] ?? '', tracking) * height * shrink) / cap
    return sum + height * shrink * Math.min(w, drawn)
  }, 0)
  const score = area * (1 - 0.04 * lines.length) * (shrink < 1 ? 0.75 + 0.25 * shrink : 1)
  return { lines, heights: preferred.map((height) => height * shrink), total: total * shrink, score }
}
