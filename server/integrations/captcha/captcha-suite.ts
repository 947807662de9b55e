import { describe, expect, it } from 'vitest'
import type { CaptchaForm } from '#contract/shop/captcha.ts'
import type { Captcha } from './port.ts'

export type CaptchaUnderTest = {
  captcha: Captcha
  /** Solves a challenge as a browser does. */
  solve: (form: CaptchaForm) => Promise<string>
  /** Advances the clocks of the shop and of the vendor. */
  pass: (ms: number) => void
  validMs: number
}

/** Tests the behaviour that forms rely on, for every captcha. */
export function captchaSuite(name: string, current: () => CaptchaUnderTest): void {
  describe(`§2 Subscription form: the captcha of ${name}`, () => {
    it('accepts an answer only once', async () => {
      const { captcha, solve } = current()
      const answer = await solve('contact')
      expect(await captcha.isSolved(answer, 'contact')).toBe(true)
      expect(await captcha.isSolved(answer, 'contact')).toBe(false)
    })

    it('accepts one of several concurrent uses of an answer', async () => {
      const { captcha, solve } = current()
      const answer = await solve('register')
      const opened = await Promise.all(Array.from({ length: 8 }, () => captcha.isSolved(answer, 'register')))
      expect(opened.filter(Boolean)).toHaveLength(1)
    })

    it('accepts an answer until it expires, and not after that', async () => {
      const { captcha, solve, pass, validMs } = current()
      const [early, late] = [await solve('login'), await solve('login')]
      pass(validMs - 1)
      expect(await captcha.isSolved(early, 'login')).toBe(true)
      pass(1)
      expect(await captcha.isSolved(late, 'login')).toBe(false)
    })

    it.each([
      '',
      'x',
      '{}',
      btoa('{}'),
      btoa('[]'),
      btoa('{"challenge":null}'),
      '💣',
      '\0',
      'XXXX.DUMMY.TOKEN.XXXX',
      'x'.repeat(4000),
    ])('is not solved by %j', async (answer) => {
      expect(await current().captcha.isSolved(answer, 'contact')).toBe(false)
    })
  })
}
