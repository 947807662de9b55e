import { describe, expect, it } from 'vitest'
import { addMinutes } from '#domain/time.ts'
import { handOverTime, tapTime, timeOfAction } from './tap-time.ts'

const END = new Date('2026-11-27T23:00:00+11:00')
const at = (minutes: number) => addMinutes(END, minutes)
const isLawful = (time: Date) => time <= END

describe('the time of a tap', () => {
  const tap = { phoneAt: at(-10), offsetMs: 120_000, measuredAt: null }

  it('is corrected by the difference of the clocks', () => {
    expect(tapTime(tap)).toEqual({ tappedAt: at(-8), isMeasured: true })
  })

  it.each([
    [60, true],
    [61, false],
    [-61, false],
  ])('relies on a difference measured %d minutes before: %s', (minutes, isMeasured) => {
    const measuredAt = addMinutes(tap.phoneAt, -minutes)
    expect(tapTime({ ...tap, measuredAt })).toMatchObject({ isMeasured })
  })
})

describe('the time of an action', () => {
  const bounds = { receivedAt: at(0), departedAt: at(-30) }
  it.each([
    ['tapped earlier', at(-20), true, at(-20)],
    ['not measured', at(-20), false, at(0)],
    ['tapped after its arrival', at(2), true, at(0)],
    ['tapped within the tolerance after its arrival', at(0.5), true, at(0)],
    ['tapped before the departure', at(-40), true, at(0)],
  ])('%s', (_, tappedAt, isMeasured, time) => {
    expect(timeOfAction({ tappedAt, isMeasured }, bounds)).toEqual(time)
  })
})

describe('the time of a hand-over', () => {
  it.each([
    {
      tapped: -2,
      received: 12,
      isMeasured: true,
      time: -2,
      because: 'tapped lawfully, received within 15 minutes',
    },
    { tapped: -2, received: 14, isMeasured: true, time: null, because: 'received too late' },
    { tapped: -2, received: 5, isMeasured: false, time: null, because: 'not measured' },
    { tapped: 1, received: 5, isMeasured: true, time: 1, because: 'tapped too late' },
    { tapped: -60, received: -20, isMeasured: true, time: -60, because: 'both are lawful' },
    {
      tapped: -60,
      received: -20,
      isMeasured: false,
      time: -20,
      because: 'both are lawful, but not measured',
    },
    { tapped: 3, received: -5, isMeasured: false, time: null, because: 'a wrong clock may hide a late tap' },
    { tapped: 3, received: 5, isMeasured: false, time: 5, because: 'neither is lawful' },
  ])('$because', ({ tapped, received, isMeasured, time }) => {
    const tap = { tappedAt: at(tapped), isMeasured }
    const bounds = { receivedAt: at(received), departedAt: at(-90) }
    expect(handOverTime(tap, bounds, isLawful)).toEqual(
      time === null ? { decision: 'review' } : { decision: 'at', at: at(time) },
    )
  })
})
