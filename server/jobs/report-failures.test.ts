import type { JobHelpers } from 'graphile-worker'
import { describe, expect, it } from 'vitest'
import type { ErrorContext } from '#server/integrations/error-reports/port.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import { reportFailures } from './report-failures.ts'

const contexts: (ErrorContext | undefined)[] = []
const errors = {
  name: 'log',
  report: (_error: unknown, context?: ErrorContext) => {
    contexts.push(context)
    return 'abcd1234'
  },
}

async function told(thrown: Error | null, attempts: number) {
  contexts.length = 0
  const tasks = reportFailures(errors, {
    'send-message': () => {
      if (thrown) throw thrown
    },
  })
  const helpers = { job: { attempts, max_attempts: 25 } } as unknown as JobHelpers
  const run = Promise.resolve(tasks['send-message']!({ to: 'robin@example.com' }, helpers))
  const outcome = await run.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(outcome).toBe(thrown)
  return contexts.slice()
}

describe('§7 Error reports: a background job', () => {
  it.each([
    { error: null, attempts: 1, reports: 0, because: 'nothing failed' },
    { error: new Error('x'), attempts: 1, reports: 1, because: 'it is the first failure' },
    { error: new Error('x'), attempts: 2, reports: 0, because: 'it was reported already' },
    { error: new Error('x'), attempts: 25, reports: 1, because: 'no retry follows' },
    { error: new GatewayUnreachable('x'), attempts: 1, reports: 0, because: 'it is usually temporary' },
    { error: new GatewayUnreachable('x'), attempts: 25, reports: 1, because: 'it was not temporary' },
  ])('is reported $reports times at attempt $attempts: $because', async ({ error, attempts, reports }) => {
    expect(await told(error, attempts)).toHaveLength(reports)
  })

  it('is reported with its name, without its payload', async () => {
    expect(await told(new Error('x'), 25)).toEqual([
      { from: 'job', job: 'send-message', attempt: 25, is_last: true },
    ])
  })
})
