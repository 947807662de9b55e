import { describe, expect, it } from 'vitest'
import { type Captcha, CaptchaUnavailable } from '#server/integrations/captcha/port.ts'
import type { Shop } from '#server/shop.ts'
import { requireCaptcha } from './captcha-check.ts'

const asking = (isSolved: Captcha['isSolved']) =>
  requireCaptcha({ captcha: { isSolved } } as unknown as Shop, 'an answer', 'contact')

describe('a form’s captcha', () => {
  it('accepts a solved challenge', async () => {
    await expect(asking(async () => true)).resolves.toBeUndefined()
  })

  it('is rejected with different errors for a wrong answer and for an unreachable provider', async () => {
    await expect(asking(async () => false)).rejects.toMatchObject({ code: 'captcha_wrong' })
    const down = () => Promise.reject(new CaptchaUnavailable('no answer'))
    await expect(asking(down)).rejects.toMatchObject({ code: 'captcha_unavailable' })
  })

  it('does not hide internal errors', async () => {
    await expect(asking(() => Promise.reject(new Error('the database')))).rejects.toThrow('the database')
  })
})
