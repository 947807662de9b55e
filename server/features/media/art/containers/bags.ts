import type { SeededRandom } from '#domain/seeded-random.ts'
import { lighten, readable } from '../colour.ts'
import { block, line } from '../labels/lettering.ts'
import { paintLabel, type Commission, type Painting } from '../painted.ts'
import { floor, middle } from './profile.ts'
import { gradient, round } from '../svg.ts'

/** Paints a pillow bag with crimped ends. */
export function paintChips(commission: Commission): Painting {
  const { design, id, random } = commission
  const half = random.range(96, 108)
  const top = 158
  const bag = { left: middle - half, right: middle + half, top, half }
  const { ground, accent } = design.colours
  const wide = `x="${round(bag.left - 12)}"`
  const across = `width="${round(half * 2 + 24)}"`
  const whole = `${wide} y="${top - 10}" ${across} height="${floor - top + 20}"`
  const print = paintLabel(commission, { w: half * 2, h: floor - top - 42 })
  return {
    defs: `<clipPath id="${id}c"><path d="${bagOutline(bag)}"/></clipPath>${bagLight(id, bag)}`,
    svg: [
      `<g clip-path="url(#${id}c)"><rect ${whole} fill="${ground}"/>`,
      `<g transform="translate(${round(bag.left)} ${top + 18})">${print}</g>`,
      `<rect ${wide} y="${top - 10}" ${across} height="28" fill="${accent}"/>`,
      `<rect ${wide} y="${floor - 24}" ${across} height="28" fill="${accent}"/>`,
      crimps(bag),
      `<rect ${whole} fill="url(#${id}b)"/><rect ${whole} fill="url(#${id}v)"/>`,
      creases(bag),
      '</g>',
    ].join(''),
    half,
    top: top - 8,
    tint: null,
  }
}

type Bag = { left: number; right: number; top: number; half: number }

function bagOutline({ left, right, top, half }: Bag): string {
  const teeth = 22
  const step = (half * 2 - 16) / teeth
  return [
    `M${round(left + 8)} ${top}L${round(right - 8)} ${top}Q${round(right - 2)} ${top + 30} ${round(right + 2)} ${top + 110}`,
    `Q${round(right + 8)} ${floor - 110} ${round(right - 6)} ${floor - 2}H${round(left + 6)}`,
    `Q${round(left - 8)} ${floor - 110} ${round(left - 2)} ${top + 110}Q${round(left + 2)} ${top + 30} ${round(left + 8)} ${top}Z`,
    `M${round(left + 8)} ${top}${`l${round(step / 2)} -6l${round(step / 2)} 6`.repeat(teeth)}Z`,
  ].join('')
}

function bagLight(id: string, { left, right, top }: Bag): string {
  const folds = gradient(
    `${id}b`,
    [
      [0, '#0b0503', 0.5],
      [0.1, '#0b0503', 0.1],
      [0.24, '#fff', 0.34],
      [0.36, '#fff', 0.04],
      [0.7, '#0b0503', 0.02],
      [0.82, '#fff', 0.2],
      [0.9, '#0b0503', 0.14],
      [1, '#0b0503', 0.52],
    ],
    [left, right],
  )
  const fall = gradient(
    `${id}v`,
    [
      [0, '#fff', 0.3],
      [0.12, '#fff', 0],
      [0.8, '#0b0503', 0],
      [1, '#0b0503', 0.35],
    ],
    [0, 0],
    [top, floor],
  )
  return folds + fall
}

function crimps({ left, top, half }: Bag): string {
  const lines = Array.from({ length: 26 }, (_, i) => {
    const upper = round(left + 10 + (i * (half * 2 - 20)) / 25)
    const lower = round(left + 8 + (i * (half * 2 - 16)) / 25)
    return `<path d="M${upper} ${top - 4}v20M${lower} ${floor - 22}v20" stroke="#000" stroke-opacity=".16" stroke-width="1.5"/>`
  })
  return lines.join('')
}

function creases({ left, right, top }: Bag): string {
  const places = [
    [left + 16, top + 20, 34, 66, 0.34],
    [right - 18, top + 22, -26, 54, 0.3],
    [left + 14, floor - 26, 30, -70, 0.28],
    [right - 16, floor - 28, -34, -80, 0.22],
    [middle - 10, top + 18, 16, 34, 0.2],
  ] as const
  return places
    .map(
      ([x, y, dx, dy, opacity]) =>
        `<path d="M${round(x)} ${round(y)}q${round(dx * 0.5)} ${round(dy * 0.2)} ${round(dx)} ${round(dy)}q${round(-dx * 0.2)} ${round(-dy * 0.55)} ${round(-dx)} ${round(-dy)}" fill="#fff" opacity="${opacity}"/>`,
    )
    .join('')
}

/** Paints a chocolate bar whose top row shows above torn foil. */
export function paintChocolate(commission: Commission): Painting {
  const { id } = commission
  const [half, top, left, right] = [74, 176, 126, 274]
  const print = paintLabel(commission, { w: half * 2, h: floor - top - 14 })
  return {
    defs: [
      `<clipPath id="${id}c"><path d="M${left} ${top}H${right}V${floor}H${left}Z"/></clipPath>`,
      gradient(
        `${id}b`,
        [
          [0, '#fff', 0.34],
          [0.08, '#fff', 0.05],
          [0.9, '#0b0503', 0.06],
          [1, '#0b0503', 0.4],
        ],
        [left, right],
      ),
      gradient(
        `${id}m`,
        [
          [0, '#8a6a2c'],
          [0.2, '#f4dfa0'],
          [0.45, '#b88d3c'],
          [0.7, '#efd48a'],
          [1, '#7d5d22'],
        ],
        [left, right],
      ),
    ].join(''),
    svg: [
      chocolateRow(left, right, top),
      `<path d="M${left} ${top + 8}l10 -22 14 12 16 -18 18 16 14 -14 18 18 16 -16 18 16 12 -12 12 20V${top + 30}H${left}Z" fill="url(#${id}m)"/>`,
      `<g clip-path="url(#${id}c)"><g transform="translate(${left} ${top + 14})">${print}</g>`,
      `<rect x="${left}" y="${top + 14}" width="${half * 2}" height="${floor - top}" fill="url(#${id}b)"/></g>`,
      `<path d="M${left} ${top + 14}H${right}" stroke="#000" stroke-opacity=".3"/>`,
    ].join(''),
    half,
    top: top - 44,
    tint: null,
  }
}

function chocolateRow(left: number, right: number, top: number): string {
  const brown = '#4a2413'
  const pieces = [0, 45, 90].map(
    (x) =>
      `<rect x="${left + 10 + x}" y="${top - 40}" width="40" height="40" rx="3" fill="${lighten(brown, 0.12)}"/><path d="M${left + 12 + x} ${top - 4}V${top - 38}h36" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>`,
  )
  return `<path d="M${left + 6} ${top - 44}H${right - 6}V${top + 10}H${left + 6}Z" fill="${brown}"/>${pieces.join('')}`
}

const iceOutline =
  'M176 196Q150 214 124 236Q98 262 100 330Q96 420 108 456Q200 470 292 456Q304 420 300 330Q302 262 276 236Q250 214 224 196Z'

/** Paints a clear bag of ice cubes, tied at the neck. */
export function paintIceBag({ design, id, random }: Commission): Painting {
  const { ground, accent, paper, deep } = design.colours
  const brand = block(
    'poster',
    design.brand.toUpperCase(),
    { x: 70, y: 14, w: 112, h: 62 },
    { fill: readable(ground, paper, deep) },
  )
  const style = line(
    'narrow',
    `${design.style} ${design.small.split('·')[0] ?? ''}`.toUpperCase(),
    { x: 70, y: 88, w: 112, h: 14 },
    { fill: readable(ground, accent, paper), tracking: 30 },
  )
  const light = gradient(
    `${id}b`,
    [
      [0, '#0c3a48', 0.45],
      [0.16, '#fff', 0.5],
      [0.34, '#fff', 0.05],
      [0.8, '#0c3a48', 0.1],
      [1, '#0c3a48', 0.5],
    ],
    [98, 302],
  )
  return {
    defs: `<clipPath id="${id}c"><path d="${iceOutline}"/></clipPath>${light}`,
    svg: [
      '<path d="M182 198Q160 168 170 150Q186 158 200 154Q214 158 230 150Q240 168 218 198Z" fill="#cfe6ec" stroke="#7fb0bd" stroke-width="1.5"/>',
      `<rect x="174" y="190" width="52" height="12" rx="6" fill="${ground}"/>`,
      `<g clip-path="url(#${id}c)"><rect x="90" y="190" width="220" height="280" fill="#b9dbe4"/>`,
      iceCubes(random),
      `<rect x="90" y="190" width="220" height="280" fill="url(#${id}b)"/>`,
      `<g transform="translate(130 284)"><rect width="140" height="120" rx="10" fill="${ground}"/>${brand}${style}</g>`,
      '<path d="M128 250Q112 300 118 400" fill="none" stroke="#fff" stroke-width="7" stroke-opacity=".7" stroke-linecap="round"/>',
      '<path d="M276 262Q288 320 282 420" fill="none" stroke="#fff" stroke-width="3" stroke-opacity=".6" stroke-linecap="round"/></g>',
      `<path d="${iceOutline}" fill="none" stroke="#6fa5b4" stroke-width="1.6"/>`,
    ].join(''),
    half: 100,
    top: 150,
    tint: '#8fd0df',
  }
}

function iceCubes(random: SeededRandom): string {
  let cubes = ''
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 7; column++) {
      const x = 96 + column * 34 + (row % 2) * 16 + random.range(-6, 6)
      const y = 214 + row * 33 + random.range(-6, 6)
      const half = random.range(15, 20)
      const turn = random.range(0, 90)
      const colour = random.pick(['#eaf7fa', '#d5edf3', '#f8fdfe', '#c6e3eb'])
      const [from, size] = [round(-half), round(half * 2)]
      cubes += [
        `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})">`,
        `<rect x="${from}" y="${from}" width="${size}" height="${size}" rx="5" fill="${colour}" stroke="#86b8c6" stroke-width="1.4" opacity=".95"/>`,
        `<path d="M${round(-half + 5)} ${round(half - 6)}V${round(-half + 6)}H${round(half - 8)}" fill="none" stroke="#fff" stroke-width="3" opacity=".9"/></g>`,
      ].join('')
    }
  }
  return cubes
}
