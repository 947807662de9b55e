import type { Provider, ProviderTest } from '#contract/console/providers.ts'
import { describeError } from '#domain/privacy/describe-error.ts'
import { type ErrorClue, providerFault, providerFaultText } from '#domain/providers/provider-fault.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import { configuredServices } from '#server/settings/configured-services.ts'
import type { Shop } from '#server/shop.ts'
import { PROVIDER_TRIALS, TestFailed } from './provider-tests.service.ts'

export const listProviders = ({ settings }: Shop): Provider[] => configuredServices(settings)

const TESTS = { max: 20, minutes: 15 }
/** Limit for SMS tests, because each costs money. */
const SMS_TESTS = { max: 5, minutes: 15 }
/**
 * Time limit of a test. Longer than the timeout of every provider except storage, whose test makes several requests.
 */
const TIMEOUT_MS = 20_000

/**
 * Tests a provider on behalf of an owner, and audits the result.
 * @source A-PROVIDER-2
 */
export async function testProvider(shop: Shop, principal: Principal, name: string): Promise<ProviderTest> {
  const userId = userIdOf(principal)
  if (userId === null) throw new ShopError('not_signed_in')
  const provider = listProviders(shop).find((one) => one.name === name)
  const trial = provider && PROVIDER_TRIALS[provider.name]
  if (!trial || !provider.can_test) throw new ShopError('not_found')
  const limits = [{ key: `provider test ${userId}`, ...TESTS }]
  if (name === 'sms') limits.push({ key: `sms provider test ${userId}`, ...SMS_TESTS })
  await consumeRateLimit(shop, ...limits)
  const startedAt = performance.now()
  const { ok, detail } = await within(TIMEOUT_MS, trial(shop, { userId })).then(
    (detail) => ({ ok: true, detail }),
    (error: unknown) => ({ ok: false, detail: failureOf(shop, provider, error) }),
  )
  const milliseconds = Math.round(performance.now() - startedAt)
  await recordAudit(shop, {
    byUserId: userId,
    action: 'provider.tested',
    subject: `provider ${name}`,
    details: { service: provider.service, ok, milliseconds },
  })
  return { ok, detail, milliseconds }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Returns a text for the owner, and logs the error without its personal data. */
function failureOf({ log }: Shop, { name, state, settings }: Provider, error: unknown): string {
  if (error instanceof TestFailed) return error.message
  log.warn({ provider: name, error: describeError(error) }, 'a provider failed its test')
  return providerFaultText(providerFault(cluesOf(error)), state === 'connected' ? settings : [])
}

const MAX_CAUSES = 5

type ErrorLike = Partial<Record<'name' | 'message' | 'code' | 'type', unknown>> & {
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
} & Partial<Record<'status' | 'statusCode' | 'responseCode', unknown>>

function cluesOf(error: unknown): ErrorClue[] {
  const clues: ErrorClue[] = []
  for (
    let one = error as ErrorLike | undefined;
    one && clues.length < MAX_CAUSES;
    one = one.cause as ErrorLike
  ) {
    const status = one.responseCode ?? one.status ?? one.statusCode ?? one.$metadata?.httpStatusCode
    clues.push({
      name: wordOf(one.name),
      message: wordOf(one.message),
      code: wordOf(one.code) || wordOf(one.type),
      status: typeof status === 'number' ? status : null,
    })
  }
  return clues
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
