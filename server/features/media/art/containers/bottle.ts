import { seededRandom } from '#domain/seeded-random.ts'
import { paintClosure } from './closures.ts'
import { darken, lighten, readable } from '../colour.ts'
import { emblem } from '../labels/emblems.ts'
import type { BottleWork, Layer } from './bottle-work.ts'
import { chooseGlass } from './glass.ts'
import { condensation, paintLabel, type Commission, type Painting } from '../painted.ts'
import { firstPoint, floor, halfWidth, halfWidthAt, middle, outline, strip } from './profile.ts'
import { bottles, type BottleShape } from './silhouettes.ts'
import { clip, gradient, path, round } from '../svg.ts'

export function paintBottle(commission: Commission, shape: BottleShape): Painting {
  const form = bottles[shape]
  const { design, id, random } = commission
  const glass = chooseGlass(design, seededRandom(commission.glassSeed))
  const half = halfWidth(form.profile)
  const [, top] = firstPoint(form.profile)
  const work = { ...commission, form, glass, half, top }
  const capColour = chooseCapColour(commission)
  const layers = [
    glassBody(work),
    { defs: '', svg: neckLabel(work) },
    mainLabel(work),
    reflections(work),
    {
      defs: '',
      svg: `<path d="${outline(form.profile, 1, 3)}" fill="none" stroke="#dfeef0" stroke-opacity=".34" stroke-width="1.3"/>`,
    },
    paintClosure(work, shape, capColour),
  ]
  const drops = {
    x: middle - half,
    y: Math.max(top + 40, form.closure.top + 60),
    w: half * 2,
    h: floor - top - 60,
  }
  const beads = design.cold
    ? condensation({ ...commission, id, random }, drops, design.group === 'wine' ? 0.6 : 1)
    : ''
  return {
    defs: layers.map(({ defs }) => defs).join(''),
    svg: layers.map(({ svg }) => svg).join('') + beads,
    half,
    top: top - 12,
    tint: glass.clear ? glass.liquid : glass.lit,
  }
}

function chooseCapColour({ design, random }: Commission): string {
  const { ground, accent, paper, deep } = design.colours
  return design.group === 'wine' || design.group === 'spirit'
    ? random.pick([deep, ground, '#1b1412', accent])
    : random.pick([accent, ground, paper, '#c9a24a'])
}

/** Share of the width and opacity. Glass is darkest at the edge, where light passes through the most glass. */
const depths = [
  [0.95, 0.2],
  [0.88, 0.26],
  [0.78, 0.32],
  [0.64, 0.34],
  [0.46, 0.3],
] as const

function glassBody({ form, glass, id, half }: BottleWork): Layer {
  const { profile, fill } = form
  const full = outline(profile, 1, 3)
  const layers = depths.map(([share, opacity]) =>
    path(outline(profile, share, 2), glass.middle, ` opacity="${opacity}"`),
  )
  const liquidLight = gradient(
    `${id}q`,
    [
      [0, darken(glass.liquid, 0.55), 0.55],
      [0.24, glass.liquid, 0],
      [0.62, lighten(glass.liquid, 0.4), 0.35],
      [1, darken(glass.liquid, 0.5), 0.6],
    ],
    [middle - half, middle + half],
  )
  return {
    defs:
      clip(`${id}c`, full) +
      `<clipPath id="${id}f"><rect x="0" y="${fill}" width="400" height="${floor - fill - 3}"/></clipPath>` +
      liquidLight,
    svg: [
      path(full, glass.edge),
      ...layers,
      liquid({ form, glass, id }),
      path(strip(profile, 0.5, 0.3), glass.lit, ` opacity="${glass.clear ? 0.3 : 0.22}"`),
    ].join(''),
  }
}

function liquid({ form, glass, id }: Pick<BottleWork, 'form' | 'glass' | 'id'>): string {
  const { profile, fill } = form
  if (!glass.clear) {
    const inside = path(outline(profile, 0.9), glass.liquid, ` opacity="${glass.liquidOpacity * 0.6}"`)
    return `<g clip-path="url(#${id}f)">${inside}</g>`
  }
  const inside = outline(profile, 0.92)
  const body = path(inside, glass.liquid, ` opacity="${glass.liquidOpacity}"`) + path(inside, `url(#${id}q)`)
  const surface = `<ellipse cx="${middle}" cy="${fill}" rx="${round(halfWidthAt(profile, fill) * 0.9)}" ry="2.6" fill="${lighten(glass.liquid, 0.35)}" opacity=".9"/>`
  return `<g clip-path="url(#${id}f)">${body}</g>${surface}`
}

function neckLabel({ design, random, form }: BottleWork): string {
  if (!form.neckLabel || !random.chance(0.66)) return ''
  const { ground, accent, paper } = design.colours
  const { top, height } = form.neckLabel
  const upper = halfWidthAt(form.profile, top + 4)
  const lower = halfWidthAt(form.profile, top + height)
  const bottom = top + height
  const [left, right] = [round(middle - lower), round(middle + lower)]
  return [
    `<path d="M${round(middle - upper)} ${top}Q${middle} ${top + 5} ${round(middle + upper)} ${top}L${right} ${bottom}Q${middle} ${bottom + 7} ${left} ${bottom}Z" fill="${ground}"/>`,
    `<path d="M${left} ${bottom - 5}Q${middle} ${bottom + 2} ${right} ${bottom - 5}" fill="none" stroke="${accent}" stroke-width="2.4"/>`,
    emblem(
      design.emblem,
      { x: middle, y: top + height * 0.5, size: 20 },
      readable(ground, accent, paper),
      ground,
    ),
  ].join('')
}

function mainLabel(work: BottleWork): Layer {
  const { id, half, top, form, glass } = work
  const { label } = form
  const w = half * 2 * label.share
  const x = middle - w / 2
  const curve = label.share === 1 ? 4 : 3
  const bottom = label.top + label.height
  const shape = [
    `M${round(x)} ${round(label.top)}Q${round(x + w / 2)} ${round(label.top + curve * 2)} ${round(x + w)} ${round(label.top)}`,
    `V${round(bottom)}Q${round(x + w / 2)} ${round(bottom + curve * 2)} ${round(x)} ${round(bottom)}Z`,
  ].join('')
  const roundness = gradient(
    `${id}b`,
    [
      [0, '#0b0503', 0.62],
      [0.1, '#0b0503', 0.26],
      [0.22, '#fff', 0.16],
      [0.36, '#fff', 0.05],
      [0.6, '#0b0503', 0.02],
      [0.84, '#0b0503', 0.28],
      [1, '#0b0503', 0.66],
    ],
    [middle - half, middle + half],
  )
  const print = paintLabel(work, { w, h: label.height + 7 })
  return {
    defs: clip(`${id}l`, shape) + roundness,
    svg: [
      `<g clip-path="url(#${id}l)"><g transform="translate(${round(x)} ${round(label.top)})">${print}</g></g>`,
      `<g clip-path="url(#${id}c)"><rect x="${middle - half}" y="${top}" width="${half * 2}" height="${floor - top + 4}" fill="url(#${id}b)" opacity="${glass.clear ? 0.5 : 0.62}"/>`,
      path(shape, `url(#${id}b)`, ' opacity=".42"'),
      `<path d="M${round(x)} ${round(bottom)}Q${middle} ${round(bottom + curve * 2)} ${round(x + w)} ${round(bottom)}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.4"/></g>`,
    ].join(''),
  }
}

/** Paints the reflection of a soft box at the upper left and a thin rim at the right. */
function reflections({ form, glass, id, top }: BottleWork): Layer {
  const shine = (from: number, to: number, opacity: string) =>
    path(strip(form.profile, from, to), '#fff', ` opacity="${opacity}" clip-path="url(#${id}h)"`)
  return {
    defs: `<clipPath id="${id}h"><rect x="0" y="${top + 10}" width="400" height="${floor - top - 26}" rx="6"/></clipPath>`,
    svg:
      shine(-0.82, -0.66, glass.clear ? '0.62' : '0.42') +
      shine(-0.6, -0.56, '.16') +
      shine(0.9, 0.86, '.42'),
  }
}
