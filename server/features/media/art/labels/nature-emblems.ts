import { starPath, stroke, type Emblem } from './emblem-strokes.ts'
import { circlePath, leaf, path } from '../svg.ts'

const hopScales = [
  [0, -26],
  [-14, -12],
  [14, -12],
  [0, -2],
  [-18, 8],
  [18, 8],
  [-8, 20],
  [8, 20],
  [0, 34],
] as const

const grapeBerries = [
  [0, 40],
  [-11, 22],
  [11, 22],
  [-22, 4],
  [0, 4],
  [22, 4],
  [-33, -14],
  [-11, -14],
  [11, -14],
  [33, -14],
] as const

const wattleBlooms = [
  [0, -34],
  [-18, -20],
  [16, -18],
  [0, -8],
  [-26, 4],
  [26, 6],
  [-8, 14],
  [12, 22],
] as const

/** Spikes of an agave in side view, an odd number around the centre. */
const agaveSpikes = [
  [-62, 58, 10, 'main'],
  [62, 58, 10, 'main'],
  [-36, 70, 11, 'main'],
  [36, 70, 11, 'main'],
  [0, 80, 12, 'main'],
  [-18, 50, 8, 'second'],
  [18, 50, 8, 'second'],
] as const

function turned(count: number, step: number, shape: (turn: string) => string): string {
  return Array.from({ length: count }, (_, i) => shape(` transform="rotate(${i * step})"`)).join('')
}

export const skyAndSea = {
  star: (a, b) => path(starPath(5, 48, 20), a) + path(starPath(5, 22, 9), b),
  sun: (a, b) => {
    const rays = turned(16, 22.5, (turn) => path('M-4 -33L0 -50L4 -33Z', a, turn))
    return rays + path(circlePath(0, 0, 28), a) + path(circlePath(0, 0, 18), b)
  },
  moon: (a, b) =>
    path('M12 -46A46 46 0 1 0 40 24A36 36 0 1 1 12 -46Z', a) +
    path(starPath(5, 12, 5), b, ' transform="translate(22 -10)"'),
  wave: (a, b) =>
    path('M-48 26C-40 -28 2 -50 30 -26C46 -12 40 10 24 10C32 2 26 -12 12 -10C-8 -6 -6 18 10 26Z', a) +
    stroke('M-48 36C-32 28 -24 44 -8 36S16 28 32 36S44 40 48 36', b, 6),
  mountain: (a, b) =>
    path('M-50 36L-14 -36L4 0L16 -18L50 36Z', a) + path('M-14 -36L-25 -14L-16 -18L-9 -8L-4 -16Z', b),
  bolt: (a, b) => path(circlePath(0, 0, 48), b) + path('M8 -40L-24 8H-4L-10 40L24 -10H4Z', a),
  flame: (a, b) =>
    path(
      'M4 -50C10 -24 38 -14 36 18C34 40 16 50 0 50C-18 50 -36 38 -36 16C-36 0 -24 -6 -20 -20C-10 -12 -8 -4 -6 2C4 -12 6 -30 4 -50Z',
      a,
    ) + path('M0 42C-12 42 -18 32 -14 22C-10 12 0 10 4 -2C16 10 20 22 16 32C14 38 8 42 0 42Z', b),
} as const satisfies Record<string, Emblem>

export const plants = {
  hop: (a, b) => {
    const scales = hopScales.map(
      ([x, y]) =>
        `<path d="M${x - 13} ${y - 10}Q${x} ${y - 20} ${x + 13} ${y - 10}Q${x + 11} ${y + 12} ${x} ${y + 16}Q${x - 11} ${y + 12} ${x - 13} ${y - 10}Z" fill="${a}" stroke="${b}" stroke-width="2.5"/>`,
    )
    const leaves =
      leaf({ x: -4, y: -34, degrees: -60 }, 24, 9, a) + leaf({ x: 4, y: -34, degrees: 60 }, 24, 9, a)
    return leaves + scales.join('')
  },
  wheat: (a) => {
    let ears = stroke('M0 50L0 -30', a, 4)
    for (let i = 0; i < 5; i++) {
      const y = 22 - i * 15
      ears += leaf({ x: 0, y, degrees: -42 }, 24, 8, a) + leaf({ x: 0, y, degrees: 42 }, 24, 8, a)
    }
    return ears + leaf({ x: 0, y: -28, degrees: 0 }, 22, 7, a)
  },
  grapes: (a, b) => {
    const berries = grapeBerries.map(([x, y]) => circlePath(x, y, 10.5)).join('')
    return path(berries, a) + leaf({ x: 2, y: -24, degrees: 55 }, 30, 13, b) + stroke('M0 -24L-6 -46', b, 5)
  },
  leaf: (a, b) =>
    path('M0 48C44 30 42 -20 0 -50C-42 -20 -44 30 0 48Z', a) +
    stroke('M0 46L0 -34M0 24L18 8M0 24L-18 8M0 2L15 -14M0 2L-15 -14', b, 3.5),
  gum: (a, b) =>
    [
      stroke('M-44 30C-10 30 10 10 44 -34', b, 4),
      leaf({ x: -26, y: 29, degrees: 150 }, 44, 9, a),
      leaf({ x: -14, y: 25, degrees: 20 }, 48, 9, a),
      leaf({ x: 6, y: 12, degrees: 130 }, 48, 9, a),
      leaf({ x: 14, y: 4, degrees: 8 }, 46, 9, a),
      leaf({ x: 32, y: -16, degrees: 110 }, 40, 8, a),
    ].join(''),
  wattle: (a, b) => {
    const blooms = wattleBlooms.map(([x, y], i) => circlePath(x, y, 10 + (i % 3))).join('')
    return [
      stroke('M-4 48C0 20 -2 0 0 -34M-2 20L-24 4M0 22L26 6', b, 3.5),
      leaf({ x: -4, y: 44, degrees: -50 }, 34, 6, b),
      leaf({ x: -2, y: 40, degrees: 55 }, 34, 6, b),
      path(blooms, a),
    ].join('')
  },
  rose: (a, b) => {
    const petals = turned(
      6,
      60,
      (turn) =>
        `<ellipse cx="0" cy="-26" rx="17" ry="22" fill="${a}" stroke="${b}" stroke-width="2.5"${turn}/>`,
    )
    return petals + path(circlePath(0, 0, 15), b) + path(circlePath(0, 0, 7), a)
  },
  agave: (a, b) => {
    const spikes = agaveSpikes.map(([degrees, length, width, colour]) =>
      path(
        `M${-width} 0Q${-width * 0.9} ${-length * 0.6} 0 ${-length}Q${width * 0.9} ${-length * 0.6} ${width} 0Z`,
        colour === 'main' ? a : b,
        ` transform="translate(0 34) rotate(${degrees})"`,
      ),
    )
    return spikes.join('') + path('M-30 32Q0 22 30 32Q26 48 0 48Q-26 48 -30 32Z', a)
  },
  palm: (a, b) =>
    stroke('M-4 48C4 20 4 4 0 -14', b, 7) +
    [-100, -62, -20, 24, 66, 104].map((degrees) => leaf({ x: 0, y: -14, degrees }, 42, 9, a)).join(''),
  citrus: (a, b) => {
    const segments = turned(8, 45, (turn) => path('M0 -5L11 -31Q0 -40 -11 -31Z', a, turn))
    return path(circlePath(0, 0, 48), a) + path(circlePath(0, 0, 40), b) + segments
  },
  berry: (a, b) =>
    [
      path(circlePath(-16, 16, 26) + circlePath(20, 18, 24) + circlePath(2, -10, 25), a),
      leaf({ x: 2, y: -28, degrees: 40 }, 26, 11, b),
      leaf({ x: 2, y: -28, degrees: -40 }, 22, 10, b),
      path(circlePath(-22, 8, 5) + circlePath(14, 10, 5), b, ' opacity=".6"'),
    ].join(''),
  apple: (a, b) =>
    path('M0 -18C-14 -32 -44 -26 -44 6C-44 34 -20 50 0 42C20 50 44 34 44 6C44 -26 14 -32 0 -18Z', a) +
    stroke('M0 -18C0 -30 4 -38 10 -46', b, 5) +
    leaf({ x: 4, y: -28, degrees: 62 }, 30, 10, b),
  ginger: (a, b) =>
    path(
      'M-46 14C-50 -6 -28 -12 -20 -4C-22 -30 6 -44 14 -18C30 -40 52 -20 40 -2C54 8 44 34 24 22C14 46 -20 42 -20 22C-32 32 -44 28 -46 14Z',
      a,
    ) + stroke('M-30 4Q-24 10 -26 18M-2 -20Q4 -10 0 -2M20 4Q28 6 32 12', b, 3.5),
} as const satisfies Record<string, Emblem>
