import { contrast } from '#domain/colours/contrast.ts'

type Triple = [number, number, number]

const blackish = '#1b110d'
const whitish = '#fff8ea'

function channels(hex: string): Triple {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Triple
}

function hex(rgb: readonly number[]): string {
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
  return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Mixes two colours: `from` at share 0, `to` at share 1. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  return hex(channels(from).map((value, i) => value + ((target[i] ?? 0) - value) * share))
}

export function lighten(colour: string, share: number): string {
  return mix(colour, '#ffffff', share)
}

/** Mixes towards the brown-black of the palette, never towards pure black. */
export function darken(colour: string, share: number): string {
  return mix(colour, '#0d0604', share)
}

/**
 * Returns a colour that is readable on the ground: the preferred colour if its contrast reaches 3.2, otherwise the
 * candidate with the highest contrast. A ratio of 3.2 suffices for type of label size and preserves a scheme's own
 * accent more often than 4.5.
 */
export function readable(ground: string, preferred: string, ...others: string[]): string {
  if (contrast(ground, preferred) >= 3.2) return preferred
  const candidates = [...others, blackish, whitish].map((colour) => ({
    colour,
    value: contrast(ground, colour),
  }))
  return candidates.sort((p, q) => q.value - p.value)[0]?.colour ?? blackish
}

/** Turns the hue by degrees in OKLCh, where equal steps look equal. The lightness changes only by `lighter`. */
export function turnHue(colour: string, degrees: number, lighter = 0): string {
  const [r, g, b] = channels(colour).map(linear) as Triple
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const chroma = Math.hypot(greenRed, blueYellow)
  const hue = Math.atan2(blueYellow, greenRed) + (degrees * Math.PI) / 180
  return fromOklab(
    Math.max(0.08, Math.min(0.98, lightness + lighter)),
    chroma * Math.cos(hue),
    chroma * Math.sin(hue),
  )
}

function fromOklab(lightness: number, greenRed: number, blueYellow: number): string {
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return hex(
    rgb.map((value) => {
      const share = Math.max(0, Math.min(1, value))
      return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)
    }),
  )
}
