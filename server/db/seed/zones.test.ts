import { describe, expect, it } from 'vitest'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { covers, type GeoPoint, polygonFault, zoneShape } from '#domain/delivery/zone-polygon.ts'
import { demoStores, demoZones } from './zones.ts'

const zones = demoZones().map((zone) => ({ ...zone, shape: zoneShape(zone.polygon) }))

function zonesAt(point: GeoPoint): string[] {
  return zones.filter((zone) => covers(zone.shape, point)).map((zone) => zone.name)
}

describe('the demo zones', () => {
  it('are one per store, four in Melbourne and three in Sydney', () => {
    expect(zones.map((zone) => zone.state)).toEqual(['VIC', 'VIC', 'VIC', 'VIC', 'NSW', 'NSW', 'NSW'])
    expect(zones.map((zone) => demoStores()[zone.storeIndex]?.name)).toEqual(zones.map((zone) => zone.name))
  })

  it.each(SERVED_SUBURBS)('serve $name $state by exactly one zone', (suburb) => {
    const covering = zones.filter((zone) => covers(zone.shape, suburb))
    expect(covering.map((zone) => zone.state)).toEqual([suburb.state])
  })

  it.each(demoStores())('contain the $name store in its own zone', (store) => {
    expect(zonesAt(store)).toEqual([store.name])
  })

  it.each([
    { place: 'Smith Street, Fitzroy', lat: -37.8003, lng: 144.9838, zone: 'Fitzroy' },
    { place: 'Acland Street, St Kilda', lat: -37.8683, lng: 144.98, zone: 'St Kilda' },
    { place: 'Chapel Street, Prahran', lat: -37.8507, lng: 144.9935, zone: 'St Kilda' },
    { place: 'Sydney Road, Brunswick', lat: -37.7669, lng: 144.961, zone: 'Fitzroy' },
    { place: 'Crown Street, Surry Hills', lat: -33.8859, lng: 151.2132, zone: 'Surry Hills' },
    { place: 'King Street, Newtown', lat: -33.8971, lng: 151.1793, zone: 'Newtown' },
    { place: 'Oxford Street, Paddington', lat: -33.8846, lng: 151.2267, zone: 'Surry Hills' },
  ])('serve $place from $zone', ({ zone, ...point }) => {
    expect(zonesAt(point)).toEqual([zone])
  })

  it.each([
    { place: 'the middle of Port Phillip', lat: -38.05, lng: 144.85 },
    { place: 'the Tasman Sea', lat: -33.9, lng: 151.4 },
    { place: 'Geelong', lat: -38.1499, lng: 144.3617 },
    { place: 'Newcastle', lat: -32.9283, lng: 151.7817 },
    { place: 'Canberra', lat: -35.2809, lng: 149.13 },
    { place: 'Perth', lat: -31.9523, lng: 115.8613 },
  ])('do not reach $place', (point) => {
    expect(zonesAt(point)).toEqual([])
  })

  it.each(zones)('are drawn as required by RFC 7946: $name', ({ polygon }) => {
    expect(polygonFault(polygon)).toBeNull()
    const ring = polygon.coordinates[0]!
    expect(ring.length).toBeLessThanOrEqual(80)
    const doubleArea = ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]![0] * y - x * ring[i]![1]), 0)
    expect(doubleArea, 'the outline runs counter-clockwise').toBeGreaterThan(0)
  })

  it('leave no gap and no overlap between neighbours', () => {
    // 40 × 40 points over the inner city, where four zones meet: each has exactly one zone.
    for (let i = 0; i < 1600; i++) {
      const point = { lat: -37.9 + (i % 40) * 0.005, lng: 144.9 + Math.floor(i / 40) * 0.004 }
      if (point.lat > -37.85 || point.lng > 144.99)
        expect(zonesAt(point), JSON.stringify(point)).toHaveLength(1)
    }
  })
})
