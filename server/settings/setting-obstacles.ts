import type { Settings } from '../config.ts'
import { captchaObstacles } from '../integrations/captcha/turnstile-settings.ts'
import { mapsObstacles } from '../integrations/maps/google-settings.ts'
import { messageObstacles } from '../integrations/messages/message-settings.ts'
import { storageObstacles } from '../integrations/storage/s3-settings.ts'
import { StartError } from '../startup/start-error.ts'
import { demoObstacles } from './demo-rules.ts'
import { unsafeSettings } from './live-rules.ts'

/**
 * Returns why a live shop must not open with these settings.
 * @source A-SET-2
 */
export const liveObstacles = (settings: Settings): string[] => [
  ...unsafeSettings(settings),
  ...settings.payments.liveProblems,
  ...messageObstacles(settings.messages),
  ...mapsObstacles(settings.maps),
  ...captchaObstacles(settings.captcha),
  ...storageObstacles(settings.storage),
]

/** @throws StartError that names each setting with which a shop in this mode must not open */
export function requireSafeSettings(settings: Settings): void {
  const { mode } = settings
  const obstacles = mode === 'live' ? liveObstacles(settings) : demoObstacles(settings)
  if (obstacles.length > 0) throw new StartError(`SHOP_MODE is ${mode}, but ${obstacles.join('; ')}`)
}
