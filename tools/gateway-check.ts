import { readSettings } from '#server/config.ts'
import { StartError } from '#server/startup/start-error.ts'
import {
  BraintreeEnvironment,
  CREDENTIALS,
  braintreeSettings,
} from '#server/integrations/payments/braintree/braintree-settings.ts'
import { z } from 'zod'
import { openBraintree } from '#server/integrations/payments/braintree/braintree-client.ts'
import { openBraintreeGateway } from '#server/integrations/payments/braintree/braintree-gateway.ts'
import { FOR_AN_OPERATOR, checkGateway } from './gateway/check-gateway.ts'

// What an operator runs with the credentials of a sandbox, before real ones are used.

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
    `\nWhat only a person with the account can see:\n${FOR_AN_OPERATOR.map((line) => `- ${line}`).join('\n')}`,
  )
  return broken > 0 ? 1 : 0
}

function settingsOrReason() {
  try {
    // Checks every setting; an empty variable counts as absent.
    readSettings(process.env)
    const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
    const gateway = braintreeSettings(z.object(BraintreeEnvironment).parse(given))
    if (gateway === null) return `No card gateway is set: ${CREDENTIALS.join(', ')} are needed.`
    return gateway.environment === 'production'
      ? 'BRAINTREE_ENVIRONMENT is production: this check moves test money, so it runs in the sandbox only.'
      : gateway
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}
