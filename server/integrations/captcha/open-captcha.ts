import { systemClock } from '#server/clock.ts'
import type { Settings } from '#server/config.ts'
import type { Shop } from '#server/shop.ts'
import type { Captcha } from './port.ts'
import { openProofOfWork } from './proof-of-work.ts'
import { openTurnstile } from './turnstile.ts'

type CaptchaServices = Pick<Shop, 'db' | 'keys' | 'clock' | 'log'>

export function openCaptcha({ captcha, publicUrl }: Settings, { log, ...own }: CaptchaServices): Captcha {
  const proofOfWork = openProofOfWork(own)
  if (!captcha) return proofOfWork
  return openTurnstile(captcha, {
    ...own,
    proofOfWork,
    hostname: new URL(publicUrl).hostname,
    worldClock: systemClock,
    warn: (message) => log.warn(message),
  })
}
