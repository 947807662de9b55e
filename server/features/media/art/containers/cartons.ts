import { darken, lighten, readable } from '../colour.ts'
import { compositions, type CompositionName } from '../compositions.ts'
import { block, line } from '../labels/lettering.ts'
import { paintLabel, type Commission, type Painting } from '../painted.ts'
import { patterns } from '../labels/patterns.ts'
import { gradient, round, type Box } from '../svg.ts'

type BoxForm = Box & {
  /** Horizontal depth of the side; `lift` is its rise. */
  depth: number
  lift: number
  composition: CompositionName
  handle?: boolean
  /** Height of the printed part if it does not fill the front. */
  printHeight?: number
}

/** Paints a box in shallow oblique view: front, right side and top. */
function paintBox(commission: Commission, form: BoxForm): Painting {
  const { design, id } = commission
  const { x, y, w, h, depth, lift, composition, printHeight, handle } = form
  const { ground, deep, sheet } = design.colours
  const base = design.group === 'wine' && composition !== 'block' ? sheet : ground
  const backing = printHeight ? `<rect width="${w}" height="${h}" fill="${deep}"/>` : ''
  const print = compositions[composition](design, { w, h: printHeight || h }, commission.random)
  const grip = `<rect x="${x + w / 2 - 28 + depth / 2}" y="${y - lift / 2 - 4}" width="56" height="8" rx="4" fill="#0b0503" opacity=".5"/>`
  return {
    defs: [
      `<clipPath id="${id}l"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`,
      `<clipPath id="${id}c"><path d="M${x} ${y}L${x + depth} ${y - lift}H${x + w + depth}V${y + h - lift}L${x + w} ${y + h}H${x}Z"/></clipPath>`,
      gradient(
        `${id}b`,
        [
          [0, '#fff', 0.2],
          [0.3, '#fff', 0],
          [1, '#0b0503', 0.16],
        ],
        [x, x + w],
        [y, y + h],
      ),
    ].join(''),
    svg: [
      `<path d="M${x} ${y}L${x + depth} ${y - lift}H${x + w + depth}L${x + w} ${y}Z" fill="${lighten(base, 0.18)}"/>`,
      `<path d="M${x + w} ${y}L${x + w + depth} ${y - lift}V${y + h - lift}L${x + w} ${y + h}Z" fill="${darken(base, 0.34)}"/>`,
      `<g clip-path="url(#${id}l)"><g transform="translate(${x} ${y})">${backing}${print}</g></g>`,
      brandOnSide(commission, form, darken(base, 0.34)),
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${id}b)"/>`,
      `<path d="M${x} ${y}H${x + w}L${x + w + depth} ${y - lift}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.4"/>`,
      `<path d="M${x + w} ${y}V${y + h}" stroke="#fff" stroke-opacity=".24" stroke-width="1.2"/>`,
      handle ? grip : '',
    ].join(''),
    half: (w + depth) / 2,
    top: y - lift,
    tint: null,
  }
}

function brandOnSide({ design }: Commission, { x, y, w, h, depth, lift }: BoxForm, ground: string): string {
  const brand = block(
    design.display,
    design.brand.toUpperCase(),
    { x: 50, y: h / 2 - 22, w: h * 0.74, h: 44 },
    { fill: readable(ground, design.colours.paper, design.colours.accent), maxLines: 1 },
  )
  const lean = `matrix(${(depth / 100).toFixed(3)} ${(-lift / 100).toFixed(3)} 0 1 ${x + w} ${y})`
  return `<g transform="${lean}"><g transform="rotate(-90 50 ${round(h / 2)})">${brand}</g></g>`
}

const cartonCompositions: readonly CompositionName[] = [
  'poster',
  'band',
  'sunburst',
  'waves',
  'split',
  'awning',
  'sash',
  'scene',
  'number',
  'topo',
  'tile',
  'roundel',
]

export function paintCarton(commission: Commission): Painting {
  const { composition } = commission.design
  return paintBox(commission, {
    x: 52,
    y: 228,
    w: 236,
    h: 234,
    depth: 62,
    lift: 30,
    composition: cartonCompositions.includes(composition) ? composition : 'poster',
    handle: true,
  })
}

export function paintPlainBox(commission: Commission): Painting {
  const { composition } = commission.design
  return paintBox(commission, { x: 90, y: 246, w: 176, h: 216, depth: 48, lift: 24, composition })
}

export function paintCask(commission: Commission): Painting {
  const composition = commission.random.pick([
    'scene',
    'band',
    'sunburst',
    'tile',
    'roundel',
    'topo',
  ] as const)
  const form = { x: 84, y: 222, w: 182, h: 240, depth: 50, lift: 24, composition, printHeight: 176 }
  const box = paintBox(commission, form)
  const { accent } = commission.design.colours
  const tap = [
    '<rect x="158" y="404" width="34" height="30" rx="5" fill="#15100e"/>',
    `<path d="M160 428h30v10q0 14 -15 14t-15 -14z" fill="${accent}"/>`,
    '<path d="M167 452h16v8h-16z" fill="#15100e"/>',
    `<rect x="150" y="412" width="50" height="9" rx="4.5" fill="${accent}"/>`,
    '<rect x="152" y="413.5" width="30" height="2.4" rx="1.2" fill="#fff" opacity=".6"/>',
  ]
  return { ...box, svg: box.svg + tap.join('') }
}

/** Paints a gift box with wrapping paper, ribbon, bow and tag instead of a print. */
export function paintGiftBox(commission: Commission): Painting {
  const { design, id, random } = commission
  const { ground, ground2, accent } = design.colours
  const form = { x: 76, y: 258, w: 200, h: 204, depth: 52, lift: 26, composition: 'tile' as const }
  const box = paintBox(commission, form)
  const paper = patterns[design.pattern](200, 204, ground2, random)
  return {
    ...box,
    top: 186,
    svg: [
      `<path d="M76 258L128 232H328L276 258Z" fill="${lighten(ground, 0.2)}"/>`,
      `<path d="M276 258L328 232V436L276 462Z" fill="${darken(ground, 0.32)}"/>`,
      `<g clip-path="url(#${id}l)"><g transform="translate(76 258)"><rect width="200" height="204" fill="${ground}"/>${paper}</g></g>`,
      `<rect x="76" y="258" width="200" height="204" fill="url(#${id}b)"/>`,
      ribbon(accent),
      giftTag(commission),
    ].join(''),
  }
}

function ribbon(colour: string): string {
  return [
    `<path d="M158 258h36v204h-36z" fill="${colour}"/>`,
    `<path d="M158 258l52 -26h36l-52 26z" fill="${lighten(colour, 0.2)}"/>`,
    `<path d="M76 338h200v30H76z" fill="${colour}"/>`,
    `<path d="M276 338l52 -26v30l-52 26z" fill="${darken(colour, 0.3)}"/>`,
    `<path d="M202 246C150 240 132 196 160 188C184 182 200 216 202 244C206 214 226 178 250 188C276 200 254 240 202 246Z" fill="${colour}" stroke="${darken(colour, 0.3)}" stroke-width="2"/>`,
    `<path d="M166 200C178 204 192 224 200 242M244 200C232 206 214 226 206 242" fill="none" stroke="${darken(colour, 0.4)}" stroke-width="2"/>`,
    `<circle cx="203" cy="243" r="11" fill="${darken(colour, 0.12)}"/>`,
  ].join('')
}

function giftTag({ design }: Commission): string {
  const { paper, deep } = design.colours
  const fill = readable(paper, deep)
  return [
    `<rect x="90" y="380" width="58" height="64" fill="${paper}"/>`,
    block(design.display, design.brand, { x: 119, y: 388, w: 48, h: 34 }, { fill }),
    line('narrow', design.style.toUpperCase(), { x: 119, y: 428, w: 48, h: 7 }, { fill }),
  ].join('')
}

/** Paints a round tube with a lid, for crackers and biscuits. */
export function paintTube(commission: Commission): Painting {
  const { design, id } = commission
  const { deep } = design.colours
  const [half, top, left, right, bottom] = [60, 170, 140, 260, 462]
  const print = paintLabel(commission, { w: half * 2, h: bottom - top })
  return {
    defs:
      `<clipPath id="${id}c"><path d="M${left} ${top}V${bottom - 6}Q200 ${bottom + 8} ${right} ${bottom - 6}V${top}Z"/></clipPath>` +
      gradient(
        `${id}b`,
        [
          [0, '#08080a', 0.6],
          [0.16, '#fff', 0.28],
          [0.34, '#fff', 0.02],
          [0.7, '#08080a', 0.04],
          [1, '#08080a', 0.6],
        ],
        [left, right],
      ),
    svg: [
      `<g clip-path="url(#${id}c)"><g transform="translate(${left} ${top})">${print}</g>`,
      `<rect x="${left}" y="${top}" width="${half * 2}" height="${bottom - top + 8}" fill="url(#${id}b)"/></g>`,
      `<path d="M${left - 4} ${top + 12}V${top - 8}Q200 ${top - 22} ${right + 4} ${top - 8}V${top + 12}Q200 ${top + 24} ${left - 4} ${top + 12}Z" fill="${deep}"/>`,
      `<ellipse cx="200" cy="${top - 8}" rx="${half + 3}" ry="9" fill="${lighten(deep, 0.2)}"/>`,
      `<path d="M${left + 4} ${top + 12}v-18" stroke="#fff" stroke-width="7" stroke-opacity=".3"/>`,
    ].join(''),
    half,
    top: top - 20,
    tint: null,
  }
}
