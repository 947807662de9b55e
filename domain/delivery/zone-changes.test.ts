import { describe, expect, it } from 'vitest'
import { type RankedZone, movedSuburbs } from './zone-changes.ts'
import { zoneShape } from './zone-polygon.ts'

/** Returns a box between two longitudes, one degree high. */
const box = (zoneId: number, west: number, east: number, priority = 0): RankedZone => {
  const corners: [number, number][] = [
    [west, 0],
    [east, 0],
    [east, 1],
    [west, 1],
    [west, 0],
  ]
  return {
    zoneId,
    name: `Zone ${zoneId}`,
    priority,
    shape: zoneShape({ type: 'Polygon', coordinates: [corners] }),
  }
}
const suburb = (name: string, lng: number) => ({
  name,
  postcode: '3000',
  state: 'VIC' as const,
  lat: 0.5,
  lng,
})
const SUBURBS = [suburb('West', 0.5), suburb('Middle', 1.5), suburb('East', 2.5)]
const names = (moved: { name: string; other: string | null }[]) =>
  moved.map(({ name, other }) => `${name}: ${other ?? 'nobody'}`)

describe('suburbs that a changed zone gains and loses', () => {
  it.each([
    {
      because: 'a zone grows into an area without a zone',
      before: [box(1, 0, 1)],
      after: [box(1, 0, 2)],
      gained: ['Middle: nobody'],
      lost: [],
    },
    {
      because: 'a zone shrinks',
      before: [box(1, 0, 3)],
      after: [box(1, 0, 1)],
      gained: [],
      lost: ['Middle: nobody', 'East: nobody'],
    },
    {
      because: 'of equal priorities, the older zone covers the overlap',
      before: [box(1, 1, 3), box(2, 0, 1)],
      after: [box(1, 1, 3), box(2, 0, 2)],
      gained: [],
      lost: [],
    },
    {
      because: 'a zone with a higher priority covers the overlap',
      before: [box(1, 1, 3), box(2, 0, 1)],
      after: [box(1, 1, 3), box(2, 0, 2, 5)],
      gained: ['Middle: Zone 1'],
      lost: [],
    },
    { because: 'a zone is new', before: [], after: [box(2, 0, 1)], gained: ['West: nobody'], lost: [] },
    {
      because: 'a zone is disabled while another zone covers the same area',
      before: [box(2, 0, 2), box(3, 0, 1)],
      after: [box(3, 0, 1)],
      gained: [],
      lost: ['West: Zone 3', 'Middle: nobody'],
    },
  ])('$because', ({ before, after, gained, lost }) => {
    const moved = movedSuburbs(2, before, after, SUBURBS)
    const mine = before.some(({ zoneId }) => zoneId === 2) || after.some(({ zoneId }) => zoneId === 2)
    const found = mine ? moved : movedSuburbs(1, before, after, SUBURBS)
    expect([names(found.gained), names(found.lost)]).toEqual([gained, lost])
  })
})
