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
  { clues: [{ status: 535, message: '535 no' }], fault: 'credentials', because: 'SMTP refuses the password' },
  {
    clues: [{ message: 'Bad Credentials (status 4)' }],
    fault: 'credentials',
    because: 'so does the SMS service',
  },
  {
    clues: [{ name: 'GatewayUnreachable', message: 'authenticationError' }],
    fault: 'credentials',
    because: 'a wrong key is told as unreachable',
  },
  {
    clues: [{ name: 'SignatureDoesNotMatch', status: 403 }],
    fault: 'credentials',
    because: 'a wrong secret of a bucket',
  },
  {
    clues: [{ message: 'refused with invalid-input-secret' }],
    fault: 'credentials',
    because: 'a wrong captcha secret',
  },
  { clues: [{ status: 401 }], fault: 'credentials', because: 'the status alone tells' },
  { clues: [{ message: 'self-signed certificate' }], fault: 'certificate', because: 'nobody vouches for it' },
  { clues: [{}, { code: 'ETIMEDOUT' }], fault: 'late', because: 'the cause tells' },
  { clues: [{ message: 'no answer in time' }], fault: 'late', because: 'our own patience ended' },
  { clues: [{ code: 'ECONNREFUSED' }], fault: 'unreachable', because: 'nobody listens' },
  { clues: [{ message: 'HTTP', status: 503 }], fault: 'unreachable', because: 'it is down' },
  {
    clues: [{ name: 'MessageRefused', message: '550 No such mailbox' }],
    fault: 'refused',
    because: 'it won’t take it',
  },
  { clues: [{ name: 'NoSuchBucket', status: 404 }], fault: 'refused', because: 'there is no such bucket' },
  { clues: [{ message: 'odd' }], fault: 'unknown', because: 'it says nothing' },
  { clues: [], fault: 'unknown', because: 'nothing is known' },
]

/** @source A-PROVIDER-2 */
describe('§8 A provider’s error', () => {
  it.each(ROWS)('is $fault: $because', ({ clues, fault }) => {
    expect(providerFault(clues.map(clue))).toBe(fault)
  })

  it('is told with the settings to look at', () => {
    expect(providerFaultText('credentials', ['SMTP_URL', 'MAIL_FROM'])).toBe(
      'The provider doesn’t accept our key or password. Check SMTP_URL and MAIL_FROM.',
    )
    expect(providerFaultText('unreachable', ['SENTRY_DSN'])).toContain(
      'Check SENTRY_DSN and the server’s network',
    )
    expect(providerFaultText('unknown', [])).toContain('Check the server;')
  })
})
