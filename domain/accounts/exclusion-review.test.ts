import { describe, expect, it } from 'vitest'
import { exclusionState, mayDecide } from './exclusion-review.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

/** @source L-45 */
describe('the state of an exclusion', () => {
  it.each([
    { undo: 21, ends: null, state: 'to_be_confirmed', because: 'the mailed link can still undo it' },
    { undo: 20, ends: null, state: 'confirmed', because: 'the mailed link has expired' },
    { undo: 19, ends: 25, state: 'confirmed', because: 'its term has not ended' },
    { undo: 1, ends: 20, state: 'ended', because: 'its term is over' },
  ])('$state: $because', ({ undo, ends, state }) => {
    const exclusion = { undoUntil: at(undo), endsAt: ends === null ? null : at(ends) }
    expect(exclusionState(exclusion, at(20))).toBe(state)
  })
})

/** @source A-EXCLUSION-2 */
describe('a decision on a review', () => {
  it.each([
    { state: 'open', decision: 'match', may: true },
    { state: 'open', decision: 'other', may: true },
    { state: 'other', decision: 'match', may: true },
    { state: 'other', decision: 'other', may: false },
    { state: 'match', decision: 'other', may: false },
    { state: 'match', decision: 'match', may: false },
  ] as const)('from $state to $decision is allowed: $may', ({ state, decision, may }) => {
    expect(mayDecide(state, decision)).toBe(may)
  })
})
