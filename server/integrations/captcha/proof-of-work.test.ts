import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keysFrom } from '#server/keys.ts'
import { captchaAnswer, solveCaptcha } from '#testing/captcha.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database.ts'
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

type Parts = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: object }
const partsOf = (answer: string): Parts => JSON.parse(Buffer.from(answer, 'base64').toString())

describe('beyond §2 Subscription form: the captcha', () => {
  it('is solved by work, and each solution opens once', async () => {
    const answer = await solveCaptcha(await captcha.challenge())
    expect(await captcha.isSolved(answer)).toBe(true)
    expect(await captcha.isSolved(answer)).toBe(false)
  })

  it('opens once also when the same solution comes many times at once', async () => {
    const answer = await solveCaptcha(await captcha.challenge())
    const opened = await Promise.all(Array.from({ length: 8 }, () => captcha.isSolved(answer)))
    expect(opened.filter(Boolean)).toHaveLength(1)
  })

  it('expires after half an hour of the shop’s time', async () => {
    const answer = await solveCaptcha(await captcha.challenge())
    now += 30 * 60_000
    expect(await captcha.isSolved(answer)).toBe(false)
    now -= 1
    expect(await captcha.isSolved(answer)).toBe(true)
  })

  it('takes no challenge of another shop, and none that was made easier or longer', async () => {
    const other = openProofOfWork({ db, keys: keysFrom('another secret'), clock })
    expect(await captcha.isSolved(await solveCaptcha(await other.challenge()))).toBe(false)
    const { challenge, solution } = partsOf(await solveCaptcha(await captcha.challenge()))
    const changed = (parameters: object) =>
      captchaAnswer({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
        solution,
      })
    expect(await captcha.isSolved(changed({ data: { until: now + 10 ** 9 } }))).toBe(false)
    expect(await captcha.isSolved(changed({ nonce: '00'.repeat(16) }))).toBe(false)
    expect(await captcha.isSolved(changed({ cost: 1 }))).toBe(false)
  })

  it.each(['', 'x', '{}', captchaAnswer({}), captchaAnswer([]), captchaAnswer({ challenge: null }), '💣'])(
    'is not solved by %j',
    async (answer) => {
      expect(await captcha.isSolved(answer)).toBe(false)
    },
  )

  it('is not solved by a guess', async () => {
    const challenge = await captcha.challenge()
    const solution = { counter: 700, derivedKey: 'ab'.repeat(32) }
    expect(await captcha.isSolved(captchaAnswer({ challenge, solution }))).toBe(false)
  })
})
