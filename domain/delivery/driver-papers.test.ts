import { describe, expect, it } from 'vitest'
import { documentCounts, paperState, trainingLastDay } from './driver-papers.ts'

const TODAY = '2026-11-20'

/** @source A-DRIVER-4 */
describe('the validity of a driver’s documents', () => {
  it.each([
    { lastDay: null, state: 'missing', because: 'no document is recorded' },
    { lastDay: '2026-11-19', state: 'expired', because: 'it expired yesterday' },
    { lastDay: '2026-11-20', state: 'soon', because: 'it is valid on its last day' },
    { lastDay: '2026-12-20', state: 'soon', because: 'it expires in 30 days' },
    { lastDay: '2026-12-21', state: 'valid', because: 'it expires in more than 30 days' },
  ])('$lastDay is $state: $because', ({ lastDay, state }) => {
    expect(paperState(lastDay, TODAY)).toBe(state)
  })

  it.each([
    { kind: 'licence', vehicle: 'bicycle', counts: false },
    { kind: 'insurance', vehicle: 'bicycle', counts: false },
    { kind: 'right_to_work', vehicle: 'bicycle', counts: true },
    { kind: 'licence', vehicle: 'scooter', counts: true },
    { kind: 'registration', vehicle: null, counts: true },
  ] as const)('$kind is required with $vehicle: $counts', ({ kind, vehicle, counts }) => {
    expect(documentCounts(kind, vehicle)).toBe(counts)
  })

  it('end a training on the day before the entered expiry date', () => {
    expect(trainingLastDay('2026-12-01')).toBe('2026-11-30')
  })
})
