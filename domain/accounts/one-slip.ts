/**
 * Length of the longer word from which a difference of one letter is more likely a slip than another name: `Ann` and
 * `Anne`, but not `Li` and `Lu`.
 */
export const SLIP_MIN_LETTERS = 4

/** Returns whether two words differ by one letter that is missing, added, replaced, or swapped with its neighbour. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [[...a], [...b]] : [[...b], [...a]]
  if (a === b || long.length < SLIP_MIN_LETTERS || long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (letters: string[], from: number): string => letters.slice(from).join('')
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  const isReplaced = rest(short, start + 1) === rest(long, start + 1)
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  return isReplaced || isSwapped
}

/** Returns the text and each form without one of its letters. Texts that differ by one slip have a form in common. */
export function slipForms(text: string): string[] {
  const letters = [...text]
  return [text, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))]
}
