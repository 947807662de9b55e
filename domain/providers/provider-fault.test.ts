import { describe, expect, it } from 'vitest'
import { type ErrorClue, type ProviderFault, providerFault, providerFaultText } from './provider-fault.ts'

const clue = (given: Partial<ErrorClue>): ErrorClue => ({
  name: 'Error',
  message: '',
  code: '',
  status: null,
  ...given,
})

const ROWS: { clues: Partial<ErrorClue>[]; fault: ProviderFault; because: string }[] = [
  { clues: [{ status: 535, message: '535 no' }], fault: 'credentials', because: 'SMTP rejects the password' },
  {
    clues: [{ message: 'Bad Credentials (status 4)' }],
    fault: 'credentials',
    because: 'the SMS service rejects the password',
  },
  {
    clues: [{ name: 'GatewayUnreachable', message: 'authenticationError' }],
    fault: 'credentials',
    because: 'a wrong key is reported as unreachable',
  },
  {
    clues: [{ name: 'SignatureDoesNotMatch', status: 403 }],
    fault: 'credentials',
    because: 'the secret of a bucket is wrong',
  },
  {
    clues: [{ message: 'refused with invalid-input-secret' }],
    fault: 'credentials',
    because: 'the captcha secret is wrong',
  },
  { clues: [{ status: 401 }], fault: 'credentials', because: 'the status is sufficient' },
  {
    clues: [{ message: 'self-signed certificate' }],
    fault: 'certificate',
    because: 'the certificate is not trusted',
  },
  { clues: [{}, { code: 'ETIMEDOUT' }], fault: 'late', because: 'the cause is a timeout' },
  { clues: [{ message: 'no answer in time' }], fault: 'late', because: 'our own timeout expired' },
  { clues: [{ code: 'ECONNREFUSED' }], fault: 'unreachable', because: 'the connection is refused' },
  { clues: [{ message: 'HTTP', status: 503 }], fault: 'unreachable', because: 'the provider is unavailable' },
  {
    clues: [{ name: 'MessageRefused', message: '550 No such mailbox' }],
    fault: 'refused',
    because: 'the provider rejects the message',
  },
  { clues: [{ name: 'NoSuchBucket', status: 404 }], fault: 'refused', because: 'the bucket does not exist' },
  { clues: [{ message: 'odd' }], fault: 'unknown', because: 'the message is not specific' },
  { clues: [], fault: 'unknown', because: 'there are no clues' },
]

/** @source A-PROVIDER-2 */
describe('§8 A provider’s error', () => {
  it.each(ROWS)('is $fault: $because', ({ clues, fault }) => {
    expect(providerFault(clues.map(clue))).toBe(fault)
  })

  it('is described with the settings to check', () => {
    expect(providerFaultText('credentials', ['SMTP_URL', 'MAIL_FROM'])).toBe(
      'The provider doesn’t accept our key or password. Check SMTP_URL and MAIL_FROM.',
    )
    expect(providerFaultText('unreachable', ['SENTRY_DSN'])).toContain(
      'Check SENTRY_DSN and the server’s network',
    )
    expect(providerFaultText('unknown', [])).toContain('Check the server;')
  })
})
