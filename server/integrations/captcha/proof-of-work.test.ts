import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keysFrom } from '#server/keys.ts'
import { captchaAnswer, solveCaptcha } from '#testing/fixtures/captcha.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { captchaSuite } from './captcha-suite.ts'
import type { Captcha } from './port.ts'
import { openProofOfWork } from './proof-of-work.ts'

const START = Date.parse('2026-11-20T18:30:00+11:00')

let db: TestDatabase
let captcha: Captcha
let now = START
const clock = { now: () => new Date(now) }

beforeAll(async () => {
  db = await openTestDatabase()
  captcha = openProofOfWork({ db, keys: keysFrom('a test secret'), clock })
})
afterEach(() => void (now = START))
afterAll(() => db.drop())

type ChallengeAnswer = {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: object
}
const partsOf = (answer: string): ChallengeAnswer => JSON.parse(Buffer.from(answer, 'base64').toString())

captchaSuite('proof of work', () => ({
  captcha,
  solve: async () => solveCaptcha(await captcha.challenge()),
  pass: (ms) => void (now += ms),
  validMs: 30 * 60_000,
}))

describe('§2 Subscription form: the proof of work', () => {
  it('rejects challenges of another shop, and challenges that were made easier or longer', async () => {
    const other = openProofOfWork({ db, keys: keysFrom('another secret'), clock })
    expect(await captcha.isSolved(await solveCaptcha(await other.challenge()), 'contact')).toBe(false)
    const { challenge, solution } = partsOf(await solveCaptcha(await captcha.challenge()))
    const changed = (parameters: object) =>
      captchaAnswer({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
        solution,
      })
    expect(await captcha.isSolved(changed({ data: { until: now + 10 ** 9 } }), 'contact')).toBe(false)
    expect(await captcha.isSolved(changed({ nonce: '00'.repeat(16) }), 'contact')).toBe(false)
    expect(await captcha.isSolved(changed({ cost: 1 }), 'contact')).toBe(false)
  })

  it('is not solved by a guess', async () => {
    const challenge = await captcha.challenge()
    const solution = { counter: 700, derivedKey: 'ab'.repeat(32) }
    expect(await captcha.isSolved(captchaAnswer({ challenge, solution }), 'contact')).toBe(false)
  })
})
