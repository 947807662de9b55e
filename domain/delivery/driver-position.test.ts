import { describe, expect, it } from 'vitest'
import { nextStop, usablePosition } from './driver-position.ts'
import { zoneShape } from './zone-polygon.ts'

const now = new Date('2026-11-20T07:30:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const FITZROY = { lat: -37.8, lng: 144.98 }
const ring: [number, number][] = [
  [144.9, -37.9],
  [145, -37.9],
  [145, -37.7],
  [144.9, -37.7],
  [144.9, -37.9],
]
const zones = [zoneShape({ type: 'Polygon', coordinates: [ring] })]

const usable = (
  reported: Partial<Parameters<typeof usablePosition>[0]>,
  circumstances: Partial<Parameters<typeof usablePosition>[1]> = {},
) =>
  usablePosition(
    { ...FITZROY, accuracy: 10, at: null, ...reported },
    { last: null, zones, now, ...circumstances },
  )

describe('a reported position', () => {
  const last = { ...FITZROY, at: secondsAgo(60) }

  it.each([
    { because: 'it is the first position', reported: {}, last: null, used: true },
    { because: 'nothing moved', reported: {}, last, used: true },
    { because: 'it is the same report again', reported: { at: last.at }, last, used: true },
    { because: 'it is older than the last', reported: { at: secondsAgo(61) }, last, used: false },
    { because: 'it is 18 hours older', reported: { at: secondsAgo(18 * 3600) }, last, used: false },
    { because: 'an accuracy of 200 m is accepted', reported: { accuracy: 200 }, last, used: true },
    { because: 'an accuracy of 201 m is not accepted', reported: { accuracy: 201 }, last, used: false },
    {
      because: 'the accuracy is that of a cell tower',
      reported: { accuracy: 65_000 },
      last: null,
      used: false,
    },
    { because: 'the phone gave no accuracy', reported: { accuracy: null }, last, used: true },
    { because: '2.1 km a minute are 126 km/h', reported: { lat: -37.8189 }, last, used: true },
    { because: '2.2 km a minute are 134 km/h', reported: { lat: -37.8201 }, last, used: false },
    {
      because: 'the time of measurement is compared',
      reported: { lat: -37.811, at: secondsAgo(30) },
      last,
      used: false,
    },
    {
      because: 'one driver can’t be at two places at the same instant',
      reported: { lat: -37.801, at: last.at },
      last,
      used: false,
    },
    {
      because: 'London is too far from every zone',
      reported: { lat: 51.5, lng: 0 },
      last: null,
      used: false,
    },
    { because: 'it is 49 km from the zone', reported: { lat: -37.26 }, last: null, used: true },
    { because: 'it is 51 km from the zone', reported: { lat: -37.24 }, last: null, used: false },
    { because: 'Sydney is another zone', reported: { lat: -33.87, lng: 151.2 }, last: null, used: false },
    {
      because: 'latitude and longitude 0 are an unset position',
      reported: { lat: 0, lng: 0 },
      last: null,
      used: false,
    },
    {
      because: 'the last position is in the future because the clock was set back',
      reported: {},
      last: { lat: -37.9, lng: 144.9, at: secondsAgo(-3600) },
      used: true,
    },
    {
      because: 'the clock of another process is a second ahead',
      reported: {},
      last: { ...FITZROY, at: secondsAgo(-1) },
      used: false,
    },
  ])('is used: $used, because $because', ({ reported, last, used }) => {
    expect(usable(reported, { last }) !== null).toBe(used)
  })

  it('is not used for a driver whose stores have no zone', () => {
    expect(usable({}, { zones: [] })).toBeNull()
  })

  it('has the time of the phone, or the current time if the phone is ahead', () => {
    expect(usable({ at: secondsAgo(20) })?.at).toEqual(secondsAgo(20))
    expect(usable({ at: secondsAgo(-20) })?.at).toEqual(now)
    expect(usable({ at: new Date('2030-01-01T00:00:00Z') })?.at).toEqual(now)
    expect(usable({ at: null })?.at).toEqual(now)
  })
})

describe('the next stop of a driver', () => {
  const order = (orderId: number, minutes: number) => ({ orderId, dueAt: secondsAgo(-60 * minutes) })

  it.each([
    { carried: [], next: null, because: 'the driver carries no orders' },
    { carried: [order(7, 10)], next: 7, because: 'it is the only order' },
    { carried: [order(7, 30), order(9, 10), order(8, 20)], next: 9, because: 'it is due first' },
    { carried: [order(9, 10), order(7, 10)], next: 7, because: 'both are due at the same time' },
    { carried: [order(7, 10), order(9, -90)], next: 9, because: 'the late order is delivered first' },
  ])('is $next, because $because', ({ carried, next }) => {
    expect(nextStop(carried)).toBe(next)
  })
})
