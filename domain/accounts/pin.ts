import { pinWeak, pinWrongForm } from '../field-texts.ts'

export const PIN_DIGITS = 6

/** Returns the difference of each digit from its predecessor, modulo 10. */
const stepsOf = (pin: string): number[] =>
  [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)

const isRun = (pin: string): boolean => {
  const steps = new Set(stepsOf(pin))
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))
}

/**
 * Returns a message for the owner of a PIN that is rejected; null if it is accepted. PINs that an attacker tries first
 * are rejected: ascending and descending runs, fewer than three different digits, and two equal halves.
 * @param pin as typed, trimmed
 * @source A-TABLET-2
 */
export function pinProblem(pin: string): string | null {
  if (!/^\d{6}$/.test(pin)) return pinWrongForm
  const half = PIN_DIGITS / 2
  const isWeak = isRun(pin) || new Set(pin).size < 3 || pin.slice(0, half) === pin.slice(half)
  return isWeak ? pinWeak : null
}
