import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBraintree } from '#server/integrations/payments/braintree/braintree-client.ts'
import { openBraintreeGateway } from '#server/integrations/payments/braintree/braintree-gateway.ts'
import type { PaymentGateway } from '#server/integrations/payments/port.ts'
import { type Emulation, openEmulation } from '#testing/emulations/braintree/open-emulation.ts'
import { checkGateway } from './check-gateway.ts'

let emulation: Emulation
let tick = 0
beforeAll(async () => {
  emulation = await openEmulation(() => new Date(Date.UTC(2026, 10, 20) + ++tick))
})
afterAll(() => emulation.close())

async function check(change: (real: PaymentGateway) => PaymentGateway = (real) => real) {
  const lines: string[] = []
  const client = await openBraintree(emulation.settings)
  const broken = await checkGateway(
    {
      gateway: change(await openBraintreeGateway(emulation.settings, { warn: () => {} })),
      nonce: 'fake-valid-nonce',
      settle: (id) => client.testing.settle(id),
      sampleEvent: () => client.webhookTesting.sampleNotification('dispute_opened', 'check'),
      run: String(++tick),
    },
    (line) => void lines.push(line),
  )
  return { broken, lines }
}

describe('npm run gateway:check', () => {
  it('prints one line for each passed check', async () => {
    const { broken, lines } = await check()
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '✓ client token',
      '✓ authorise',
      '✓ capture a part',
      '✓ refund a part',
      '✓ void',
      '✓ decline',
      '✓ vault',
      '✓ webhook',
    ])
    expect(broken).toBe(0)
  })

  it('prints failed checks and continues', async () => {
    const { broken, lines } = await check((real) => ({
      ...real,
      void: () => Promise.reject(new Error('no void today')),
    }))
    expect(broken).toBe(1)
    expect(lines).toContainEqual(expect.stringMatching(/^✗ void: Error no void today/))
    expect(lines).toHaveLength(8)
  })

  it('prints the required credentials and exits with 1 if they are missing', async () => {
    const env = { PATH: process.env.PATH }
    const run = promisify(execFile)(process.execPath, ['tools/gateway-check.ts'], { env })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BRAINTREE_MERCHANT_ID') as string,
    })
  })
})
