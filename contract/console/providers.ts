import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

export const PROVIDER_NAMES = [
  'payments',
  'addresses',
  'mail',
  'sms',
  'captcha',
  'analytics',
  'error_reports',
  'storage',
] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/**
 * `connected`: an external service. `built_in`: the shop itself. `demo`: a simulation in the shop itself. `off`:
 * none.
 */
export const PROVIDER_STATES = ['connected', 'built_in', 'demo', 'off'] as const

const Provider = z.object({
  name: z.enum(PROVIDER_NAMES),
  /** Name of the service, such as `braintree` or `demo_gateway`. */
  service: z.string(),
  state: z.enum(PROVIDER_STATES),
  /** Names of the environment variables that switch the service on, never their values. */
  settings: z.array(z.string()),
  /** Number of the variables that are needed: all of them, or any. */
  needs: z.enum(['all', 'any']),
  can_test: z.boolean(),
})
export type Provider = z.output<typeof Provider>

/** @source A-PROVIDER-1 */
export const listProviders = endpoint({
  method: 'GET',
  path: '/console/settings/providers',
  summary:
    'List providers of payments, messages, maps and other services, with the settings that enable them',
  allow: ['settings.write'],
  scope: 'shop',
  data: z.array(Provider),
  errors: ['not_signed_in', 'forbidden'],
})

const ProviderTest = z.object({
  ok: z.boolean(),
  /** Result for staff and, on failure, what to do about it. */
  detail: z.string(),
  milliseconds: z.number(),
})
export type ProviderTest = z.output<typeof ProviderTest>

/** Tests a provider. A failed test is a successful response with `ok: false`. @source A-PROVIDER-2 */
export const testProvider = endpoint({
  method: 'POST',
  path: '/console/settings/providers/:name/test',
  summary: 'Test a provider with a harmless request',
  allow: ['settings.write'],
  scope: 'shop',
  params: z.object({ name: text(40) }),
  data: ProviderTest,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'rate_limited'],
})
