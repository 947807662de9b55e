import { starPath, stroke, type Emblem } from './emblem-strokes.ts'
import { plants, skyAndSea } from './nature-emblems.ts'
import { circlePath, path, round } from '../svg.ts'

const animals = {
  fish: (a, b) =>
    path('M-46 0C-26 -32 14 -30 28 -4L48 -22V22L28 4C14 30 -26 32 -46 0Z', a) +
    path(circlePath(-24, -5, 4.5), b) +
    stroke('M-6 -14Q4 0 -6 14M8 -12Q16 0 8 12', b, 3.5),
  magpie: (a, b) =>
    [
      path(
        'M-46 -22L-26 -26C-22 -40 0 -42 8 -28C18 -8 34 4 50 38L30 30C10 40 -16 30 -22 6C-24 -4 -26 -12 -28 -16Z',
        a,
      ),
      path('M2 -20C14 -6 22 6 30 22C14 20 0 10 -4 -6Z', b),
      path(circlePath(-15, -26, 3.5), b),
      stroke('M0 32L-4 48M10 34L10 48', a, 4),
    ].join(''),
  bee: (a, b) => {
    const wing = (side: 1 | -1) =>
      `<ellipse cx="${side * 26}" cy="-12" rx="24" ry="12" fill="${a}" opacity=".75" transform="rotate(${side * -24} ${side * 26} -12)"/>`
    return [
      path('M0 -20C20 -20 24 6 0 46C-24 6 -20 -20 0 -20Z', a),
      stroke('M-13 -4H13M-14 10H14M-9 24H9', b, 6),
      wing(-1),
      wing(1),
      path(circlePath(0, -28, 10), a),
      stroke('M-4 -36L-12 -48M4 -36L12 -48', a, 3),
    ].join('')
  },
  feather: (a, b) =>
    path('M-36 46C-30 0 -4 -40 42 -48C44 -10 20 26 -20 32Z', a) +
    stroke('M-44 50C-24 20 0 -10 32 -38', b, 3.5),
} as const satisfies Record<string, Emblem>

const thingsAndPlaces = {
  anchor: (a) =>
    stroke('M0 -26L0 44M-20 -12L20 -12M-40 14C-38 36 -18 44 0 44C18 44 38 36 40 14', a, 9) +
    `<circle cx="0" cy="-37" r="9" fill="none" stroke="${a}" stroke-width="7"/>` +
    path('M-50 22L-38 0L-28 20ZM50 22L38 0L28 20Z', a),
  crown: (a, b) =>
    path('M-44 30L-50 -22L-24 2L0 -38L24 2L50 -22L44 30Z', a) +
    path(circlePath(-50, -26, 6) + circlePath(0, -42, 7) + circlePath(50, -26, 6), a) +
    path('M-40 18H40V25H-40Z', b),
  key: (a) =>
    stroke('M-2 4L36 42M22 28L34 16M30 36L40 26', a, 9) +
    `<circle cx="-20" cy="-16" r="22" fill="none" stroke="${a}" stroke-width="10"/>`,
  tram: (a, b) =>
    [
      path('M-34 -34Q-34 -42 -26 -42H26Q34 -42 34 -34V30Q34 36 28 36H-28Q-34 36 -34 30Z', a),
      path('M-26 -26H-3V-2H-26ZM3 -26H26V-2H3Z', b),
      path(circlePath(-20, 18, 6) + circlePath(20, 18, 6), b),
      stroke('M-42 46H42', a, 6),
      stroke('M0 -42L-10 -52', a, 4),
    ].join(''),
  lighthouse: (a, b) =>
    [
      path('M-16 46L-10 -18H10L16 46Z', a),
      path('M-14 22L-12 4H12L14 22Z', b),
      path('M-13 -22H13V-17H-13ZM-8 -38H8V-22H-8ZM-11 -38L0 -50L11 -38Z', a),
      stroke('M18 -30L46 -40M18 -26L46 -22M-18 -30L-46 -40M-18 -26L-46 -22', b, 4),
    ].join(''),
  bridge: (a, b) =>
    [
      stroke('M-50 22C-34 -40 34 -40 50 22', a, 7),
      stroke('M-50 22H50', a, 8),
      stroke('M-32 -6V20M-16 -18V20M0 -23V20M16 -18V20M32 -6V20', a, 3.5),
      path('M-50 30H-36V46H-50ZM36 30H50V46H36Z', a),
      stroke('M-28 40Q-20 34 -12 40T4 40T20 40T30 40', b, 4),
    ].join(''),
  barrel: (a, b) =>
    path('M-30 -40H30Q46 0 30 40H-30Q-46 0 -30 -40Z', a) +
    stroke('M-34 -24H34M-37 -6H37M-37 12H37M-34 28H34', b, 5),
  compass: (a, b) =>
    `<circle r="46" fill="none" stroke="${a}" stroke-width="4"/>` +
    path(starPath(4, 44, 11), a) +
    path(starPath(4, 24, 7, -Math.PI / 4), b),
  hat: (a, b) =>
    path(
      'M-50 22C-30 10 -30 12 -26 4C-22 -28 -14 -36 0 -30C14 -36 22 -28 26 4C30 12 30 10 50 22C30 40 -30 40 -50 22Z',
      a,
    ) + path('M-27 6C-10 14 10 14 27 6L28 15C10 22 -10 22 -28 15Z', b),
  wheel: (a) => {
    const spokes = [0, 45, 90, 135].map((turn) => stroke('M0 -48V48', a, 5, ` transform="rotate(${turn})"`))
    return `<circle r="30" fill="none" stroke="${a}" stroke-width="8"/>${spokes.join('')}${path(circlePath(0, 0, 10), a)}`
  },
} as const satisfies Record<string, Emblem>

const signs = {
  diamond: (a, b) =>
    path('M0 -48L40 0L0 48L-40 0Z', a) +
    path('M0 -30L25 0L0 30L-25 0Z', b) +
    path('M0 -14L12 0L0 14L-12 0Z', a),
  eye: (a, b) =>
    path('M-50 0C-26 -36 26 -36 50 0C26 36 -26 36 -50 0Z', a) +
    path(circlePath(0, 0, 22), b) +
    path(circlePath(0, 0, 10), a),
  hex: (a, b) => path(starPath(6, 48, 41.5), a) + path(starPath(3, 34, 17), b),
} as const satisfies Record<string, Emblem>

const emblems = { ...skyAndSea, ...plants, ...animals, ...thingsAndPlaces, ...signs }

export type EmblemName = keyof typeof emblems

/** The order determines the emblem of a brand without a matching word, so append new emblems. */
export const emblemNames = (
  'star sun moon wave mountain hop wheat grapes leaf gum wattle anchor crown key bolt fish magpie tram ' +
  'lighthouse diamond eye rose bridge agave barrel bee feather compass palm hat wheel citrus berry apple ' +
  'ginger flame hex'
).split(' ') as EmblemName[]

/** The first match wins, so narrow words precede wide ones. */
export const emblemWords: readonly (readonly [RegExp, EmblemName])[] = [
  [/tram|line|rail|station|stop/i, 'tram'],
  [/magpie|kingfisher|bird|wren|galah|cockatoo|swoop|crow|kooka|lorikeet|finch|emu|raven/i, 'magpie'],
  [/sun|golden|day|noon|dawn|summer/i, 'sun'],
  [/moon|night|midnight|dusk|owl|lamp|after dark/i, 'moon'],
  [/harbour|anchor|port\b|dock|sailor|wharf|navy/i, 'anchor'],
  [/surf|wave|bondi|tide|sea|ocean|coast|salt|reef|bay\b|swell/i, 'wave'],
  [/mount|range|ridge|peak|alpine|hill|summit|snow/i, 'mountain'],
  [/bridge|arch/i, 'bridge'],
  [/light ?house|beacon|point|cape|head\b/i, 'lighthouse'],
  [/wattle|blossom/i, 'wattle'],
  [/gum|eucal|ironbark|bush|scrub|coolibah|mallee/i, 'gum'],
  [/fish|barra|trout|cod\b|whiting|shark/i, 'fish'],
  [/agave|tequila|mezcal|desert/i, 'agave'],
  [/barrel|cooper|cask|oak/i, 'barrel'],
  [/bee|honey|hive/i, 'bee'],
  [/feather|quill/i, 'feather'],
  [/north|south|compass|west|east|drift|wander/i, 'compass'],
  [/palm|tropic|isle|island|cay|coconut/i, 'palm'],
  [/drover|stock|hat|swag|shearer/i, 'hat'],
  [/wheel|captain|ship/i, 'wheel'],
  [/lemon|lime|orange|citrus|yuzu|grapefruit|tonic|squash|mandarin/i, 'citrus'],
  [/berry|cherry|plum|quandong|raspberry|guava|passion/i, 'berry'],
  [/apple|pear|cider|orchard/i, 'apple'],
  [/ginger/i, 'ginger'],
  [/fire|flame|ember|hot|chilli|smok/i, 'flame'],
  [/crown|king|queen|duke|royal|regent/i, 'crown'],
  [/key|lock|gate/i, 'key'],
  [/thunder|bolt|volt|storm|energy|electric/i, 'bolt'],
  [/rose|flor|bloom|garden|petal|pink/i, 'rose'],
  [/leaf|mint|fern|sage|herb/i, 'leaf'],
  [/wheat|weiss|grain|field|paddock|farm/i, 'wheat'],
  [/hop|ipa|xpa|pale/i, 'hop'],
  [/eye|look/i, 'eye'],
  [/gem|opal|diamond|jewel/i, 'diamond'],
  [/star|comet/i, 'star'],
]

/** Draws an emblem of `size` units around (x, y); `second` colours the parts that show through. */
export function emblem(
  name: EmblemName,
  { x, y, size }: { x: number; y: number; size: number },
  main: string,
  second: string,
): string {
  const draw: Emblem = emblems[name]
  const place = `translate(${round(x)} ${round(y)}) scale(${(size / 100).toFixed(3)})`
  return `<g transform="${place}">${draw(main, second)}</g>`
}
