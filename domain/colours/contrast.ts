type Triple = readonly [number, number, number]

const channels = (hex: string): Triple => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
]

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (rgb: Triple): number =>
  0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])

/**
 * Returns the relative luminance of a colour, from 0 for black to 1 for white.
 *
 * @param colour as `#rrggbb`
 * @source W3C WCAG 2.2, relative luminance
 */
export const luminance = (colour: string): number => luminanceOf(channels(colour))

const ratio = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/**
 * Returns the contrast ratio of two colours, from 1 to 21.
 *
 * @param a as `#rrggbb`, as is `b`
 * @source W3C WCAG 2.2, contrast ratio
 */
export const contrast = (a: string, b: string): number => ratio(luminance(a), luminance(b))

/** Colours as `#rrggbb`, opacities from 0 to 1. */
export type TileColours = { background: string; backgroundOpacity: number; text: string; textOpacity: number }

const over = (colour: Triple, opacity: number, ground: Triple): Triple => [
  ground[0] + (colour[0] - ground[0]) * opacity,
  ground[1] + (colour[1] - ground[1]) * opacity,
  ground[2] + (colour[2] - ground[2]) * opacity,
]

/** Returns the contrast ratio of a tile's text and background on a white page. @returns from 1 to 21 */
export function tileContrast({ background, backgroundOpacity, text, textOpacity }: TileColours): number {
  const ground = over(channels(background), backgroundOpacity, [255, 255, 255])
  const words = over(channels(text), textOpacity, ground)
  return ratio(luminanceOf(ground), luminanceOf(words))
}

/** Contrast ratios: `least` is required for a tile's large text, `good` is recommended. @source W3C WCAG 2.2, 1.4.3 */
export const TILE_CONTRAST = { least: 3, good: 4.5 } as const
