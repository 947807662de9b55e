import { parse } from 'bowser'

/** Names that people know better than the ones of the library. */
const FAMILIAR: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
}

/** Longer than any browser's own; who sends more sends nonsense, and each of it costs a search through all names. */
const MOST_LETTERS = 512

/** A browser by the name under which its owner knows it again, such as 'Chrome on Android'. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os, platform } = parse(userAgent.slice(0, MOST_LETTERS))
  // An iPhone is better known than iOS.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  const [program, machine] = [browser.name, system].map((name) => name && (FAMILIAR[name] ?? name))
  return program && machine ? `${program} on ${machine}` : program || machine || 'Unknown device'
}
