import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MeasuredRequest, MeasuredShop } from '../suites/event-loop/measured-shop.ts'
import { openMeasuredShop } from '../suites/event-loop/measured-shop.ts'

/** Maximum number of positions in a zone. The last position repeats the first. */
const CORNERS = 4999
/** A point of Fitzroy, and degrees around it that cover several zones. */
const [LAT, LNG, RADIUS] = [-37.8, 144.978, 0.06]

type Position = [lng: number, lat: number]
const at = (turn: number, share = 1): Position => [
  Number((LNG + RADIUS * share * Math.cos(turn * 2 * Math.PI)).toFixed(6)),
  Number((LAT + RADIUS * share * Math.sin(turn * 2 * Math.PI)).toFixed(6)),
]
const ring = (corners: number, corner: (nth: number) => Position): Position[] => {
  const positions = Array.from({ length: corners }, (_, nth) => corner(nth))
  return [...positions, positions[0]!]
}

/** Outlines that are rejected before areas are compared. */
const QUICK = ['a star without crossings', 'a star whose edges all cross', 'one position again and again']

/** Outlines with the maximum number of corners, by shape. */
const OUTLINES: Record<string, Position[][]> = {
  'a circle': [ring(CORNERS, (nth) => at(nth / CORNERS))],
  'a star without crossings': [ring(4998, (nth) => at(nth / 4998, nth % 2 === 0 ? 1 : 0.1))],
  'a star whose edges all cross': [ring(CORNERS, (nth) => at((nth * 2499) / CORNERS))],
  'a comb of short edges': [
    ring(4990, (nth) => [
      Number((LNG + nth * 1e-5).toFixed(5)),
      Number((LAT + (nth % 4 < 2 ? 0 : 0.04)).toFixed(4)),
    ]),
  ],
  'one position again and again': [ring(CORNERS, () => at(0))],
  holes: Array.from({ length: 1000 }, (_, nth) =>
    nth === 0
      ? ring(4, (corner) => at(corner / 4))
      : ring(3, (corner) => [
          Number((LNG - 0.02 + (nth % 32) * 0.001 + (corner === 1 ? 4e-4 : 0)).toFixed(5)),
          Number((LAT - 0.02 + Math.floor(nth / 32) * 0.001 + (corner === 2 ? 4e-4 : 0)).toFixed(5)),
        ]),
  ),
}

let shop: MeasuredShop
beforeAll(async () => {
  shop = await openMeasuredShop()
})
afterAll(() => shop.close())

const requestOf = (path: string, title: string, body: object): MeasuredRequest => ({
  method: 'POST',
  caller: 'owner',
  path: `/api/console${path}`,
  title: `${path} with ${title},`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
})

/** @source A-AREA-4; OWASP ASVS 5.0, 15.1.3 */
describe('a zone with the most corners holds the event loop for at most 100 ms', () => {
  const measure = async (title: string, annotate: (message: string) => Promise<unknown>) => {
    const polygon = { type: 'Polygon', coordinates: OUTLINES[title] }
    const terms = { name: title, fee: 5, min_spend: 20, priority: 50, status: 'ACTIVE' }
    await shop.measure(requestOf('/zones/preview', title, { store_id: 1, polygon, priority: 50 }))
    await shop.measure(requestOf('/zones', title, { ...terms, store_id: 1, polygon }))
    const { aboveLimit, slowest } = shop.turns()
    await annotate(slowest.join('\n'))
    expect(aboveLimit).toEqual([])
  }

  it.for(QUICK)('as %s', (title, { annotate }) => measure(title, annotate))

  it.for(Object.keys(OUTLINES))('as %s, among all', { tags: 'slow' }, (title, { annotate }) =>
    measure(title, annotate),
  )
})
