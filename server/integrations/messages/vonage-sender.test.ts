import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmsEmulation, openSmsEmulation } from '#testing/emulations/sms/vonage-emulation.ts'
import { testInbox } from './sender-suite.ts'
import { type MessageSender, MessageRefused } from './port.ts'
import { openVonageSender } from './vonage-sender.ts'

let provider: SmsEmulation
let inbox: MessageSender
let hasty: MessageSender
const open = (secret = provider.credentials.apiSecret, sender = 'Coldie', timeoutMs = 30_000) =>
  openVonageSender(
    { apiKey: provider.credentials.apiKey, apiSecret: secret, sender },
    { host: provider.host, timeoutMs },
  )

beforeAll(async () => {
  provider = await openSmsEmulation()
  inbox = await open()
  hasty = await open(undefined, undefined, 1000)
})
beforeEach(() => void (provider.trouble.length = 0))
afterAll(() => provider.close())

const SMS = {
  channel: 'sms',
  to: '+61412345678',
  subject: '',
  text: '4821 is your Coldie code.',
  reference: 'abc123',
} as const

describe('SMS through Vonage’s SDK', () => {
  testInbox(() => ({
    inbox,
    message: SMS,
    delivered: async () =>
      provider.taken.map(({ to, text }) => ({ to, text, subject: '', html: null, files: [] })),
    trouble: {
      forGood: () => void provider.trouble.push({ status: '7', text: 'Number barred' }),
      forNow: () => void provider.trouble.push({ status: '1', text: 'Throughput rate exceeded' }),
      silence: () => void provider.trouble.push('silence'),
      hasty,
    },
  }))

  it('sets the sender and the same reference on every attempt', async () => {
    await inbox.send(SMS)
    await inbox.send(SMS)
    const asked = { from: 'Coldie', to: '61412345678', type: 'text', 'client-ref': 'abc123' }
    expect(provider.taken.slice(-2)).toEqual([
      { ...asked, text: SMS.text },
      { ...asked, text: SMS.text },
    ])
  })

  it('sends from a number without its plus', async () => {
    await (await open(undefined, '+61480000000')).send(SMS)
    expect(provider.taken.at(-1)!.from).toBe('61480000000')
  })

  it('uses the Unicode type for characters outside of GSM 03.38', async () => {
    await inbox.send({ ...SMS, text: 'ليلى is here' })
    expect(provider.taken.at(-1)!.type).toBe('unicode')
  })

  it.each([
    ['2', true, 'the message is incomplete'],
    ['3', true, 'the number is invalid'],
    ['6', true, 'its route is unknown'],
    ['7', true, 'the number is barred'],
    ['12', true, 'it is too long'],
    ['33', true, 'the number is no longer in use'],
    ['1', false, 'there are too many requests'],
    ['5', false, 'the provider is broken'],
    ['8', false, 'the account is barred: the operator must fix it'],
    ['9', false, 'the account is empty: the operator must fix it'],
    ['15', false, 'the sender is not registered: the operator must fix it'],
    ['29', false, 'it is a trial account: the operator must fix it'],
  ])('status %s is permanent: %s, because %s', async (status, isForGood) => {
    provider.trouble.push({ status, text: 'no' })
    const failure: unknown = await inbox.send(SMS).catch((error: unknown) => error)
    expect(failure instanceof MessageRefused).toBe(isForGood)
    expect(String(failure)).toContain(`status ${status}`)
  })

  it.each([{ http: 429 }, { http: 503 }, { http: 401 }, 'nonsense'] as const)(
    'treats the failure as temporary at %j',
    async (next) => {
      provider.trouble.push(next)
      const failure: unknown = await inbox.send(SMS).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(MessageRefused)
    },
  )

  it('does not reveal its secret or the text in an error', async () => {
    const failure = (await (await open('wrong-secret')).send(SMS).catch((error: unknown) => error)) as Error
    expect(failure.message).toBe('Bad Credentials (status 4)')
    expect(JSON.stringify(failure) + String(failure.cause) + failure.stack).not.toMatch(/wrong-secret|4821/)
  })
})
