import type { CaptchaSettings } from '#server/settings/captcha-settings.ts'
import type { Captcha } from './port.ts'
import { openProofOfWork } from './proof-of-work.ts'

export function openCaptcha(
  _settings: CaptchaSettings | null,
  own: Parameters<typeof openProofOfWork>[0],
): Captcha {
  return openProofOfWork(own)
}
