import { isGtin } from '#domain/catalogue/gtin.ts'

/** A person types slower; a scanner that acts as a keyboard is done with all digits in less. */
const BETWEEN_KEYS_MS = 60

/**
 * Puts the keys of a scanner that acts as a keyboard together: digits in quick succession, then Enter. Anything else
 * begins anew, so that what a person types is no barcode.
 * @returns what to do with each key: the barcode once it is complete, otherwise null
 */
export function openScannedCode(): (key: string, at: number) => string | null {
  let digits = ''
  let last = -Infinity
  return (key, at) => {
    const isQuick = at - last <= BETWEEN_KEYS_MS
    last = at
    if (/^\d$/.test(key)) {
      digits = isQuick ? digits + key : key
      return null
    }
    const code = key === 'Enter' && isQuick && digits.length >= 8 ? digits : null
    digits = ''
    return code
  }
}

/** The line that a barcode belongs to: one that still needs some, else any. Leading zeros make no difference. */
export function lineOfBarcode<Line extends { barcodes: readonly string[]; isDone: boolean }>(
  lines: readonly Line[],
  code: string,
): Line | undefined {
  const same = (other: string) => other.padStart(14, '0') === code.padStart(14, '0')
  const found = isGtin(code) ? lines.filter(({ barcodes }) => barcodes.some(same)) : []
  return found.find(({ isDone }) => !isDone) ?? found[0]
}
