import { describe, expect, it } from 'vitest'
import { documentCounts, paperState, trainingLastDay } from './driver-papers.ts'

const TODAY = '2026-11-20'

/** @source A-DRIVER-4 */
describe('how long a driver’s papers hold', () => {
  it.each([
    { lastDay: null, state: 'missing', because: 'nothing is on record' },
    { lastDay: '2026-11-19', state: 'expired', because: 'it ended yesterday' },
    { lastDay: '2026-11-20', state: 'soon', because: 'the last day still counts' },
    { lastDay: '2026-12-20', state: 'soon', because: 'thirty days are a month’s notice' },
    { lastDay: '2026-12-21', state: 'valid', because: 'it holds longer than that' },
  ])('$lastDay is $state: $because', ({ lastDay, state }) => {
    expect(paperState(lastDay, TODAY)).toBe(state)
  })

  it.each([
    { kind: 'licence', vehicle: 'bicycle', counts: false },
    { kind: 'insurance', vehicle: 'bicycle', counts: false },
    { kind: 'right_to_work', vehicle: 'bicycle', counts: true },
    { kind: 'licence', vehicle: 'scooter', counts: true },
    { kind: 'registration', vehicle: null, counts: true },
  ] as const)('$kind counts with $vehicle: $counts', ({ kind, vehicle, counts }) => {
    expect(documentCounts(kind, vehicle)).toBe(counts)
  })

  it('end a training the day before the one that is entered', () => {
    expect(trainingLastDay('2026-12-01')).toBe('2026-11-30')
  })
})
