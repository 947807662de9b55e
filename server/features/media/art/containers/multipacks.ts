import { paintBottle } from './bottle.ts'
import { paintCan } from './can.ts'
import { darken } from '../colour.ts'
import type { CompositionName } from '../compositions.ts'
import { paintLabel, type Commission, type Painting } from '../painted.ts'
import { floor, middle } from './profile.ts'
import { gradient, round } from '../svg.ts'

/** Places a unit, which is drawn once, at a smaller scale with its foot at (x, y). */
function placed(id: string, x: number, y: number, scale: number): string {
  return `<use href="#${id}u" transform="translate(${round(x - middle * scale)} ${round(y - floor * scale)}) scale(${scale})"/>`
}

/** Paints two rows of cans held by a clip. */
export function paintCanPack(commission: Commission, columns: number, scale: number): Painting {
  const { id, design, random } = commission
  const unit = paintCan(commission, 'can')
  const step = 140 * scale
  const first = middle - ((columns - 1) * step) / 2 - 10
  const top = floor - (floor - 198) * scale
  const row = (dx: number, y: number) =>
    Array.from({ length: columns }, (_, i) => placed(id, first + i * step + dx, y, scale)).join('')
  const { accent, deep } = design.colours
  const holder = {
    colour: random.pick(['#1d1a19', accent, deep, '#f1efe9']),
    x: first - step / 2 + 4,
    width: columns * step - 8,
    top,
  }
  const holes = Array.from(
    { length: columns - 1 },
    (_, i) =>
      `<ellipse cx="${round(first + (i + 0.5) * step + 8)}" cy="${round(top - 6)}" rx="13" ry="5" fill="#0b0503" opacity=".5"/>`,
  )
  return {
    defs: `${unit.defs}<g id="${id}u">${unit.svg}</g>`,
    svg: row(22, floor - 20) + row(0, floor) + canHolder(holder) + holes.join(''),
    half: (columns * step + 22) / 2,
    top: top - 22,
    tint: null,
  }
}

function canHolder({
  colour,
  x,
  width,
  top,
}: {
  colour: string
  x: number
  width: number
  top: number
}): string {
  return [
    `<path d="M${round(x)} ${round(top + 4)}l18 -21h${round(width)}l-14 21z" fill="${colour}" opacity=".94"/>`,
    `<path d="M${round(x)} ${round(top + 4)}h${round(width + 4)}v7q0 5 -5 5h${round(-width + 6)}q-5 0 -5 -5z" fill="${darken(colour, 0.25)}"/>`,
  ].join('')
}

const carrierCompositions: readonly CompositionName[] = ['band', 'poster', 'split', 'waves', 'awning', 'sash']

/** Paints six stubbies in a cardboard carrier. */
export function paintBottlePack(commission: Commission): Painting {
  const { id, design, random } = commission
  const unit = paintBottle(commission, 'stubby')
  const row = (dx: number, y: number) =>
    [-1, 0, 1].map((i) => placed(id, middle + i * 80 + dx, y, 0.66)).join('')
  const composition = carrierCompositions.includes(design.composition)
    ? design.composition
    : random.pick(['poster', 'band', 'waves'] as const)
  return {
    defs: [
      unit.defs,
      `<g id="${id}u">${unit.svg}</g><clipPath id="${id}x"><path d="M72 330H328V462H72Z"/></clipPath>`,
      gradient(
        `${id}y`,
        [
          [0, '#0b0503', 0.3],
          [0.12, '#fff', 0.18],
          [0.5, '#fff', 0],
          [1, '#0b0503', 0.36],
        ],
        [72, 328],
      ),
    ].join(''),
    svg: [
      row(10, floor - 26),
      `<path d="M176 232Q176 214 194 214H206Q224 214 224 232V352H176Z" fill="${design.colours.deep}"/>`,
      '<rect x="186" y="226" width="28" height="12" rx="6" fill="#fff" opacity=".2"/>',
      row(0, floor - 4),
      `<g clip-path="url(#${id}x)"><g transform="translate(72 330)">${paintLabel(commission, { w: 256, h: 132 }, composition)}</g>`,
      `<rect x="72" y="330" width="256" height="132" fill="url(#${id}y)"/></g>`,
      '<path d="M72 330H328" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"/>',
      '<path d="M72 330V462M328 330V462" stroke="#000" stroke-opacity=".3"/>',
    ].join(''),
    half: 132,
    top: 214,
    tint: null,
  }
}
