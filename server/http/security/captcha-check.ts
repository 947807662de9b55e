import type { CaptchaForm } from '#contract/shop/captcha.ts'
import { CaptchaUnavailable } from '#server/integrations/captcha/port.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '../errors.ts'

/**
 * Uses up a form's captcha solution. While the provider can't be reached nobody passes: the shop's own captcha is offered
 * instead.
 */
export async function requireCaptcha(shop: Shop, answer: string, form: CaptchaForm): Promise<void> {
  const isSolved = await shop.captcha.isSolved(answer, form).catch((error: unknown) => {
    throw error instanceof CaptchaUnavailable ? new ShopError('captcha_unavailable') : error
  })
  if (!isSolved) throw new ShopError('captcha_wrong')
}
