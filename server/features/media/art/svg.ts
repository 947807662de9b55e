export type Box = { x: number; y: number; w: number; h: number }

/** Offset, colour and opacity of a gradient stop; the opacity defaults to 1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Rounds to a tenth of a unit, which is finer than screens show and makes pictures small. */
export function round(value: number): number {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? 0 : rounded
}

export function rect({ x, y, w, h }: Box, fill: string, radius = 0): string {
  const corners = radius ? ` rx="${round(radius)}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"${corners}/>`
}

export function frame({ x, y, w, h }: Box, stroke: string, width: number): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`
}

/** Returns a full circle as path data, for paths of many circles. */
export function circlePath(x: number, y: number, radius: number): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0Z`
}

/** Draws a leaf that grows from (x, y) in the direction of `degrees`; 0 is upwards. */
export function leaf(
  at: { x: number; y: number; degrees: number },
  length: number,
  width: number,
  fill: string,
) {
  const place = `translate(${round(at.x)} ${round(at.y)}) rotate(${round(at.degrees)})`
  const d = [
    `M0 0C${round(width)} ${round(-length * 0.3)} ${round(width)} ${round(-length * 0.75)} 0 ${round(-length)}`,
    `C${round(-width)} ${round(-length * 0.75)} ${round(-width)} ${round(-length * 0.3)} 0 0Z`,
  ].join('')
  return `<path transform="${place}" d="${d}" fill="${fill}"/>`
}

/** Defines a gradient from left to right, unless `down` gives its two heights. */
export function gradient(
  id: string,
  stops: readonly Stop[],
  [x1, x2]: readonly [number, number],
  down: readonly [number, number] = [0, 0],
): string {
  const coloured = stops.map(([offset, colour, opacity = 1]) => {
    const see = opacity < 1 ? ` stop-opacity="${opacity}"` : ''
    return `<stop offset="${offset}" stop-color="${colour}"${see}/>`
  })
  const [y1, y2] = down
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(x1)}" x2="${round(x2)}" y1="${round(y1)}" y2="${round(y2)}">${coloured.join('')}</linearGradient>`
}

export function clip(id: string, d: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>`
}
