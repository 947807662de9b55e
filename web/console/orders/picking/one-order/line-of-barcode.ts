import { readGtin } from '#domain/catalogue/read-gtin.ts'

type Lacking = { inHand: number; quantity: number }

/**
 * The line that a barcode belongs to: one that still needs some, else one that lacks some, else any. Leading zeros make no
 * difference.
 */
export function lineOfBarcode<Line extends Lacking & { barcodes: readonly string[]; isDone: boolean }>(
  lines: readonly Line[],
  code: string,
): Line | undefined {
  const gtin = readGtin(code)?.padStart(14, '0')
  const same = (other: string) => other.padStart(14, '0') === gtin
  const found = gtin ? lines.filter(({ barcodes }) => barcodes.some(same)) : []
  const lacks = ({ inHand, quantity }: Lacking) => inHand < quantity
  return found.find(({ isDone }) => !isDone) ?? found.find(lacks) ?? found[0]
}
