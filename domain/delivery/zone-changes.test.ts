import { describe, expect, it } from 'vitest'
import { type RankedZone, movedSuburbs } from './zone-changes.ts'
import { zoneShape } from './zone-polygon.ts'

/** An upright box from one longitude to another, a degree high. */
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

describe('what a changed zone gains and loses', () => {
  it.each([
    {
      because: 'it grows into nobody’s land',
      before: [box(1, 0, 1)],
      after: [box(1, 0, 2)],
      gained: ['Middle: nobody'],
      lost: [],
    },
    {
      because: 'it shrinks',
      before: [box(1, 0, 3)],
      after: [box(1, 0, 1)],
      gained: [],
      lost: ['Middle: nobody', 'East: nobody'],
    },
    {
      because: 'an older zone keeps what both cover',
      before: [box(1, 1, 3), box(2, 0, 1)],
      after: [box(1, 1, 3), box(2, 0, 2)],
      gained: [],
      lost: [],
    },
    {
      because: 'a higher priority takes it',
      before: [box(1, 1, 3), box(2, 0, 1)],
      after: [box(1, 1, 3), box(2, 0, 2, 5)],
      gained: ['Middle: Zone 1'],
      lost: [],
    },
    { because: 'it is new', before: [], after: [box(2, 0, 1)], gained: ['West: nobody'], lost: [] },
    {
      because: 'it is switched off beside one that covers the same',
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
