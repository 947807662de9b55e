import { pinWeak, pinWrongForm } from '../field-texts.ts'

export const PIN_DIGITS = 6

/** How far each digit is from the one before it, round the clock of ten. */
const stepsOf = (pin: string): number[] =>
  [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)

const isRun = (pin: string): boolean => {
  const steps = new Set(stepsOf(pin))
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))
}

/**
 * Why a PIN is refused, in words for its owner; null where it will do. What is tried first by whoever guesses is refused:
 * runs up and down, digits that repeat, and halves that are the same.
 * @param pin as typed, trimmed
 * @source A-TABLET-2
 */
export function pinProblem(pin: string): string | null {
  if (!/^\d{6}$/.test(pin)) return pinWrongForm
  const half = PIN_DIGITS / 2
  const isWeak = isRun(pin) || new Set(pin).size < 3 || pin.slice(0, half) === pin.slice(half)
  return isWeak ? pinWeak : null
}
