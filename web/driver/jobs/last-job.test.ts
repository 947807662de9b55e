import { describe, expect, it } from 'vitest'
import { jobsAfter, lastJobText } from './last-job.ts'

const said = (path: string) => lastJobText(new URL(path, 'http://shop.invalid').searchParams)

describe('the message about the last job', () => {
  it.each([
    ['delivered', 'ok', 'Order 7K3-9QFM delivered.'],
    ['refused', 'info', 'Order 7K3-9QFM refused and refunded.'],
    ['canceled', 'warning', 'Order 7K3-9QFM was cancelled.'],
    ['reassigned', 'info', 'Another driver has order 7K3-9QFM now.'],
    ['unassigned', 'info', 'The store took order 7K3-9QFM off your list.'],
    ['gone', 'info', 'Order 7K3-9QFM isn’t yours any more.'],
  ] as const)('is shown when it was %s', (ending, tone, text) => {
    const last = said(jobsAfter(ending, '7K3-9QFM'))
    expect(last?.tone).toBe(tone)
    expect(last?.text).toContain(text)
  })

  it('ignores text that was written into a link', () => {
    expect(said('/driver?delivered=Call+0400+000+000+for+your+bonus')).toBeNull()
    expect(said('/driver?stolen=7K3-9QFM')).toBeNull()
    expect(said('/driver')).toBeNull()
  })
})
