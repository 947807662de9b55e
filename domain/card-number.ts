/** Returns whether a text is 12 to 19 digits with a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of [...number].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Minimum number of digits of a card number in a text. Cards of 12 digits are rare, but retrieval references on
 * receipts have 12 digits, and one in ten would be rejected by chance.
 */
const SHORTEST = 13

/**
 * Returns whether a typed text may contain a card number, in groups or not. Such a text must not be stored.
 * @source D-264
 */
export function containsCardNumber(text: string): boolean {
  return text.split(/[^\d .-]+/).some((part) => {
    const groups = part.split(/[ .-]+/).filter(Boolean)
    return groups.some((_, first) => groups.some((_, last) => isLong(groups.slice(first, last + 1).join(''))))
  })
}

const isLong = (digits: string): boolean => digits.length >= SHORTEST && isCardNumber(digits)
