import { expect, it } from 'vitest'
import { timesOf } from './times-of-day.ts'

it.each([
  [[{ opens: '12:00', closes: '23:00' }], 60, 11],
  [
    [
      { opens: '12:00', closes: '14:30' },
      { opens: '17:00', closes: '18:00' },
    ],
    60,
    3,
  ],
  [[{ opens: '12:00', closes: '12:45' }], 60, 0],
  [[], 60, 0],
])('%o with delivery times of %i minutes has %i', (spans, minutes, times) => {
  expect(timesOf(spans, minutes)).toBe(times)
})
