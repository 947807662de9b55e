/** 12 to 19 digits with a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of [...number].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Cards of twelve digits are rare, and so long is the retrieval reference on many receipts: every tenth would be refused. */
const SHORTEST = 13

/**
 * Whether a typed text holds what may be the number of a card, in groups or not. It must not be kept anywhere.
 * @source D-264
 */
export function containsCardNumber(text: string): boolean {
  return text.split(/[^\d .-]+/).some((part) => {
    const groups = part.split(/[ .-]+/).filter(Boolean)
    return groups.some((_, first) => groups.some((_, last) => isLong(groups.slice(first, last + 1).join(''))))
  })
}

const isLong = (digits: string): boolean => digits.length >= SHORTEST && isCardNumber(digits)
