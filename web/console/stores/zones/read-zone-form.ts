import type { ConsoleZone } from '#contract/console/zones.ts'
import * as texts from './zones-texts.ts'

type FieldReader = (name: string) => string
export type Ring = [number, number][]

/** Decimal places of a coordinate, about a decimetre. */
const DIGITS = 6
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS))

/** Formats an outline as text: one `latitude, longitude` per line, without the closing corner. */
export const cornersText = (ring: Ring): string =>
  ring
    .slice(0, -1)
    .map(([lng, lat]) => `${rounded(lat)}, ${rounded(lng)}`)
    .join('\n')

/** Parses an outline. @returns the closed outline, or the number of the first invalid line */
export function readCorners(typed: string): { ring: Ring } | { wrongLine: number } {
  const ring: Ring = []
  for (const [nth, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const match = /^\s*(-?\d{1,3}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(line)
    if (!match) return { wrongLine: nth + 1 }
    ring.push([Number(match[2]), Number(match[1])])
  }
  const first = ring[0]
  return { ring: first ? [...ring, [...first]] : [] }
}

/** Returns the values that decide which zone delivers where. If they change, saving requires a preview first. */
export const shapeKey = (text: FieldReader): string =>
  [text('corners').replaceAll(/\s+/g, ' ').trim(), text('priority'), text('status')].join('|')

export const polygonOf = (ring: Ring, holes: Ring[]): ConsoleZone['polygon'] => ({
  type: 'Polygon',
  coordinates: ring.length === 0 ? [] : [ring, ...holes],
})

/** @param holes rings of the submitted polygon after its outline */
export function readZoneForm(text: FieldReader, holes: Ring[]) {
  const corners = readCorners(text('corners'))
  if ('wrongLine' in corners) return { problem: texts.cornersWrong(corners.wrongLine) }
  return {
    polygon: polygonOf(corners.ring, holes),
    terms: {
      name: text('name'),
      fee: text('fee'),
      min_spend: text('min_spend'),
      free_from: text('free_from') || null,
      travel_minutes: text('travel_minutes'),
      priority: text('priority'),
      status: text('status') === 'INACTIVE' ? ('INACTIVE' as const) : ('ACTIVE' as const),
    },
  }
}
