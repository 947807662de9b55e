import { parse } from 'bowser'

/** Familiar names that replace names of the library. */
const FAMILIAR: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
}

/**
 * Maximum length of a user agent. Browsers send shorter ones; longer input is cut, because every character costs a
 * search through all names.
 */
const MAX_LETTERS = 512

/** Returns a name by which users recognize their browser, such as 'Chrome on Android'. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os, platform } = parse(userAgent.slice(0, MAX_LETTERS))
  // 'iPhone' is more familiar than 'iOS'.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  const [program, machine] = [browser.name, system].map((name) => name && (FAMILIAR[name] ?? name))
  return program && machine ? `${program} on ${machine}` : program || machine || 'Unknown device'
}
