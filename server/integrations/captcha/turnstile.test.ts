import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keysFrom } from '#server/keys.ts'
import { solveCaptcha } from '#testing/fixtures/captcha.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import {
  openTurnstileEmulation,
  type TurnstileEmulation,
} from '#testing/emulations/turnstile/turnstile-emulation.ts'
import { captchaSuite } from './captcha-suite.ts'
import { type Captcha, CaptchaUnavailable } from './port.ts'
import { openProofOfWork } from './proof-of-work.ts'
import { openTurnstile } from './turnstile.ts'

const START = Date.parse('2026-11-20T18:30:00+11:00')
/** Difference between the demo's clock, which can show any day, and the vendor's clock. */
const DEMO_LAG_MS = 40 * 86_400_000

let db: TestDatabase
let vendor: TurnstileEmulation
let captcha: Captcha
let now = START
let warnings: string[] = []

const keys = keysFrom('a test secret')
const open = (secretKey = vendor.secretKey, timeoutMs?: number) => {
  const clock = { now: () => new Date(now) }
  const own = { db, keys, clock, hostname: 'shop.test', warn: (line: string) => void warnings.push(line) }
  const worldClock = { now: () => new Date(now + DEMO_LAG_MS) }
  const settings = { siteKey: '0x4AAAAAAATESTSITE', secretKey }
  const parts = { ...own, worldClock, proofOfWork: openProofOfWork(own) }
  return openTurnstile(settings, parts, { host: vendor.host, ...(timeoutMs && { timeoutMs }) })
}

beforeAll(async () => {
  db = await openTestDatabase()
  vendor = await openTurnstileEmulation(() => now + DEMO_LAG_MS)
  captcha = open()
})
afterEach(() => {
  now = START
  warnings = []
  vendor.trouble.length = 0
  vendor.asked.length = 0
})
afterAll(async () => {
  await vendor.close()
  await db.drop()
})

captchaSuite('Turnstile', () => ({
  captcha,
  solve: async (form) => vendor.solve(form),
  pass: (ms) => void (now += ms),
  validMs: 300_000,
}))

describe('§2 Subscription form: Turnstile', () => {
  it('sends secret, token and an idempotency key to the vendor, and no data of the visitor', async () => {
    const token = vendor.solve('contact')
    await captcha.isSolved(token, 'contact')
    expect(vendor.asked).toEqual([
      { secret: vendor.secretKey, response: token, idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
  })

  it('marks a token as used in the shop as well, in case the vendor accepts it again', async () => {
    const token = vendor.solve('contact')
    expect(await captcha.isSolved(token, 'contact')).toBe(true)
    vendor.forget(token)
    expect(await captcha.isSolved(token, 'contact')).toBe(false)
  })

  it('accepts a token only for the form it was made for', async () => {
    expect(await captcha.isSolved(vendor.solve('contact'), 'login')).toBe(false)
  })

  it.each(['shop.test.evil.example', 'evil.example', 'www.shop.test'])(
    'rejects a token made on %s',
    async (hostname) => {
      expect(await captcha.isSolved(vendor.solve('login', { hostname }), 'login')).toBe(false)
    },
  )

  it('rejects a token whose date differs from the current time, even if the vendor accepts it', async () => {
    const ahead = vendor.solve('login', { madeAt: now + DEMO_LAG_MS + 300_000 })
    expect(await captcha.isSolved(ahead, 'login')).toBe(false)
    expect(await captcha.isSolved(vendor.solve('login', { madeAt: now + DEMO_LAG_MS + 5000 }), 'login')).toBe(
      true,
    )
  })

  it('does not send malformed tokens to the vendor', async () => {
    for (const answer of ['', 'x'.repeat(2049)]) expect(await captcha.isSolved(answer, 'contact')).toBe(false)
    expect(vendor.asked).toEqual([])
  })

  it('retries with the same idempotency key after an error of the vendor', async () => {
    vendor.trouble.push({ http: 500 })
    expect(await captcha.isSolved(vendor.solve('contact'), 'contact')).toBe(true)
    expect(vendor.asked).toHaveLength(2)
    expect(vendor.asked[0]).toEqual(vendor.asked[1])
  })

  it.each([
    { trouble: ['silence'] as const, timeoutMs: 300, because: 'it did not answer in time' },
    { trouble: [{ http: 500 }, { http: 503 }] as const, because: 'it is down' },
    { trouble: ['nonsense', 'nonsense'] as const, because: 'an HTML page is not a verdict' },
    { trouble: ['redirect', 'redirect'] as const, because: 'the secret is not sent elsewhere' },
    { trouble: [{ codes: ['invalid-input-secret'], http: 400 }] as const, because: 'our key is wrong' },
    { trouble: [{ codes: ['internal-error'] }] as const, because: 'it reports an internal error' },
    { trouble: [{ codes: [] }] as const, because: 'it gives no reason' },
    {
      trouble: [{ codes: ['timeout-or-duplicate', 'internal-error'] }] as const,
      because: 'only one of the reasons concerns the token',
    },
  ])('returns neither solved nor wrong after $trouble: $because', async ({ trouble, timeoutMs }) => {
    vendor.trouble.push(...(trouble as readonly TurnstileEmulation['trouble'][number][]))
    const asking = open(vendor.secretKey, timeoutMs).isSolved(vendor.solve('contact'), 'contact')
    await expect(asking).rejects.toBeInstanceOf(CaptchaUnavailable)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toContain(vendor.secretKey)
  })

  it('accepts the shop’s own captcha as well, without asking the vendor', async () => {
    const answer = await solveCaptcha(await captcha.challenge())
    vendor.trouble.push('silence', 'silence')
    expect(await captcha.isSolved(answer, 'contact')).toBe(true)
    expect(await captcha.isSolved(answer, 'contact')).toBe(false)
    expect(vendor.asked).toEqual([])
  })

  it('accepts the vendor’s verdict alone with test keys', async () => {
    const zeros = '0'.repeat(31)
    expect(await open(`1x${zeros}AA`).isSolved('XXXX.DUMMY.TOKEN.XXXX', 'login')).toBe(true)
    expect(await open(`3x${zeros}AA`).isSolved('XXXX.DUMMY.TOKEN.XXXX', 'login')).toBe(false)
  })
})
