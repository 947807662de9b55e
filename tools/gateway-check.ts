import { readSettings } from '#server/config.ts'
import { StartError } from '#server/startup/start-error.ts'
import {
  BRAINTREE_AREA,
  CREDENTIALS,
  braintreeSettings,
} from '#server/integrations/payments/braintree/braintree-settings.ts'
import { shapeOf } from '#server/settings/setting-area.ts'
import { z } from 'zod'
import { openBraintree } from '#server/integrations/payments/braintree/braintree-client.ts'
import { openBraintreeGateway } from '#server/integrations/payments/braintree/braintree-gateway.ts'
import { FOR_AN_OPERATOR, checkGateway } from './gateway/check-gateway.ts'

// `npm run gateway:check` checks the card gateway with sandbox credentials, before production credentials are used.

process.exitCode = await run()

async function run(): Promise<number> {
  const settings = settingsOrReason()
  if (typeof settings === 'string') {
    console.error(settings)
    return 1
  }
  const warn = (message: string) => console.error(message)
  const client = await openBraintree(settings)
  const broken = await checkGateway(
    {
      gateway: await openBraintreeGateway(settings, { warn }),
      nonce: 'fake-valid-nonce',
      settle: (id) => client.testing.settle(id),
      sampleEvent: () => client.webhookTesting.sampleNotification('dispute_opened', 'check'),
      run: process.hrtime.bigint().toString(36),
    },
    (line) => console.log(line),
  )
  console.log(
    `\nChecks that a person with access to the account has to do:\n${FOR_AN_OPERATOR.map((line) => `- ${line}`).join('\n')}`,
  )
  return broken > 0 ? 1 : 0
}

function settingsOrReason() {
  try {
    // Validates all settings. An empty variable counts as missing.
    readSettings(process.env)
    const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
    const gateway = braintreeSettings(z.object(shapeOf(BRAINTREE_AREA.variables)).parse(given))
    if (gateway === null) return `No card gateway is set: ${CREDENTIALS.join(', ')} are needed.`
    return gateway.environment === 'production'
      ? 'BRAINTREE_ENVIRONMENT is production. This check makes payments, so it runs in the sandbox only.'
      : gateway
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}
