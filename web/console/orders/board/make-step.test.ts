import { expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { makeStep } from './make-step.ts'

const APPROVED = 2
const ASSIGNED = 3

const PLANNED = {
  orderId: '7',
  version: '3',
  status: String(APPROVED),
  packing: '2',
  driverId: '5',
  heldFrom: '',
}

/** Sends a step for an order that is now at version 4. Returns the outcome and the versions sent to the API. */
async function step(name: string, status: number) {
  const current = { order_id: 7, version: 4, status }
  const call = vi.fn<(endpoint: unknown, input: { body: { version: string } }) => Promise<unknown>>(
    async (_, { body }) => {
      if (body.version !== '4') throw new ApiError(409, { code: 'stale', msg: 'stale', current })
      return current
    },
  )
  const outcome = await makeStep({ call } as unknown as PageApi, { ...PLANNED, step: name }).then(
    () => 'made',
    () => 'refused',
  )
  return [outcome, ...call.mock.calls.map(([, { body }]) => body.version)]
}

it.each([
  ['assign', APPROVED, ['made', '3', '4']],
  ['hold', APPROVED, ['made', '3', '4']],
  // A colleague has already assigned a driver.
  ['assign', ASSIGNED, ['refused', '3']],
  // Retrying would hide items that became unavailable in the meantime.
  ['packed', APPROVED, ['refused', '3']],
] as const)(
  'A-VERSION-1: a step of the board, %s, on an order of status %i that a picker has changed in the meantime',
  async (name, status, expected) => expect(await step(name, status)).toEqual(expected),
)
