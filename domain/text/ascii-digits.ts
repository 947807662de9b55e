import { required } from '../required.ts'

const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu

/** Replaces the digits of other scripts by 0 to 9. */
export const withAsciiDigits = (text: string): string => text.replace(FOREIGN_DIGIT, asciiDigit)

/**
 * Returns the ASCII digit. Unicode encodes a script's ten digits in a row, so the value is the number before the digit.
 */
function asciiDigit(digit: string): string {
  const code = required(digit.codePointAt(0), 'digit')
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
