import { describe, expect, it } from 'vitest'
import { spansProblem, spansText } from './week.ts'

const noon = { opens: '12:00', closes: '15:00' }
const evening = { opens: '17:00', closes: '23:00' }

describe('opening hours of a day', () => {
  it.each([
    { spans: [], problem: null },
    { spans: [noon, evening], problem: null },
    { spans: [evening, noon], problem: null },
    { spans: [{ opens: '18:00', closes: '02:00' }], problem: 'Closing time must be after opening time' },
    { spans: [{ opens: '18:00', closes: '18:00' }], problem: 'Closing time must be after opening time' },
    {
      spans: [evening, { opens: '12:00', closes: '18:00' }],
      problem: 'Opening hours of a day can’t overlap',
    },
    {
      spans: [evening, { opens: '12:00', closes: '17:00' }],
      problem: 'Opening hours of a day can’t overlap',
    },
    {
      spans: [noon, evening, { opens: '09:00', closes: '10:00' }, { opens: '10:30', closes: '11:00' }],
      problem: 'Please give at most 3 openings a day',
    },
  ])('returns $problem for $spans', ({ spans, problem }) => {
    expect(spansProblem(spans)).toBe(problem)
  })

  it('are formatted as text', () => {
    expect([spansText([]), spansText([noon, evening])]).toEqual([
      'closed',
      '12:00 to 15:00 and 17:00 to 23:00',
    ])
  })
})
