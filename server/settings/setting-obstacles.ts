import type { Settings } from '../config.ts'
import { StartError } from '../startup/start-error.ts'
import type { SettingArea, SettingRule } from './setting-area.ts'
import { SETTING_AREAS } from './setting-table.ts'

const AREAS: readonly SettingArea<Settings>[] = SETTING_AREAS
const RULES = AREAS.flatMap(({ rules = [] }) => rules)

const problemsIn = (mode: SettingRule['mode'], settings: Settings): string[] =>
  RULES.filter((rule) => rule.mode === mode).flatMap((rule) => rule.problems(settings))

/**
 * Returns why a live shop must not open with these settings.
 * @source A-SET-2
 */
export const liveObstacles = (settings: Settings): string[] => problemsIn('live', settings)

/**
 * Returns the settings by which a shop in demo mode looks like one that is open to the public. Analytics is not among
 * them: its ids are public and give access to nothing.
 */
export const publicSigns = (settings: Settings): string[] => problemsIn('private demo', settings)

/**
 * Returns why a shop must not open as a demo; each line names the setting. A live shop without `SHOP_MODE` would
 * otherwise open as a demo, whose passwords are public.
 * @source A-SET-4
 */
export const demoObstacles = (settings: Settings): string[] => [
  ...(settings.demo.isPublic ? [] : publicSigns(settings)).map(
    (sign) => `${sign}: set SHOP_MODE=live, or DEMO_PUBLIC=yes for a demo that the public may reach`,
  ),
  ...problemsIn('demo', settings),
]

/** @throws StartError that names each setting with which a shop in this mode must not open */
export function requireSafeSettings(settings: Settings): void {
  const { mode } = settings
  const obstacles = mode === 'live' ? liveObstacles(settings) : demoObstacles(settings)
  if (obstacles.length > 0) throw new StartError(`SHOP_MODE is ${mode}, but ${obstacles.join('; ')}`)
}
