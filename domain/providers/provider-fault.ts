/** Probable reason why a call to an external provider failed. */
export type ProviderFault = 'credentials' | 'certificate' | 'late' | 'unreachable' | 'refused' | 'unknown'

/** Details of an error or of its cause. */
export type ErrorClue = { name: string; message: string; code: string; status: number | null }

const CREDENTIALS =
  /authenticat|authoriz|credential|SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|REQUEST_DENIED|PERMISSION_DENIED|UNAUTHENTICATED|API_KEY_INVALID|invalid-input-secret|\b(?:code|HTTP|answered) 40[13]\b/i
const CERTIFICATE = /certificate|self[- ]signed|ERR_TLS|CERT_/i
const LATE = /TimeoutError|AbortError|ETIMEDOUT|ESOCKETTIMEDOUT|time-?out|timed out|in time|\bdeadline/i
const UNREACHABLE =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ESOCKET|fetch failed|network|unreachable|unavailable|it rests/i
const REFUSED = /MessageRefused|NoSuchBucket|OVER_QUERY_LIMIT|invalid/i

const CREDENTIAL_STATUSES = [401, 403, 530, 534, 535, 538]
const UNREACHABLE_FROM = 500

/**
 * Returns the most probable reason for an error. Specific reasons take precedence over general ones, because an error
 * often wraps a more specific cause, such as a wrong key inside an 'unavailable' error.
 */
export function providerFault(clues: readonly ErrorClue[]): ProviderFault {
  const words = clues.map(({ name, message, code }) => `${name} ${code} ${message}`).join('\n')
  const statuses = clues.flatMap(({ status }) => status ?? [])
  if (CERTIFICATE.test(words)) return 'certificate'
  if (CREDENTIALS.test(words) || statuses.some((one) => CREDENTIAL_STATUSES.includes(one)))
    return 'credentials'
  if (LATE.test(words)) return 'late'
  if (REFUSED.test(words) || statuses.some((one) => one >= 400 && one < UNREACHABLE_FROM)) return 'refused'
  return UNREACHABLE.test(words) || statuses.length > 0 ? 'unreachable' : 'unknown'
}

/**
 * Returns a message for the owner with the next step. It never quotes the provider, whose message may contain a key.
 */
export function providerFaultText(fault: ProviderFault, settings: readonly string[]): string {
  const check = settings.length > 0 ? `Check ${listOf(settings)}` : 'Check the server'
  return {
    credentials: `The provider doesn’t accept our key or password. ${check}.`,
    certificate: `The provider’s certificate isn’t trusted, so nothing was sent. ${check}.`,
    late: `The provider didn’t answer in time. Try again in a minute; if it stays like this, look at its status page.`,
    unreachable: `We couldn’t reach the provider. ${check} and the server’s network, then try again.`,
    refused: `The provider answered, but refused the test. ${check}.`,
    unknown: `The test failed. ${check}; the server’s log has the details.`,
  }[fault]
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
