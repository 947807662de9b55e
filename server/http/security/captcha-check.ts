import type { CaptchaForm } from '#contract/shop/captcha.ts'
import { CaptchaUnavailable } from '#server/integrations/captcha/port.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '../errors.ts'

/**
 * Consumes a form's captcha solution. Throws if the solution is wrong or if the provider is unreachable. In the
 * latter case, the form offers the shop's own captcha.
 */
export async function requireCaptcha(shop: Shop, answer: string, form: CaptchaForm): Promise<void> {
  const isSolved = await shop.captcha.isSolved(answer, form).catch((error: unknown) => {
    throw error instanceof CaptchaUnavailable ? new ShopError('captcha_unavailable') : error
  })
  if (!isSolved) throw new ShopError('captcha_wrong')
}
