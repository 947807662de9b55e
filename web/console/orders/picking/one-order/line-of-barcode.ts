import { readGtin } from '#domain/catalogue/read-gtin.ts'

type PickedCounts = { inHand: number; quantity: number }

/**
 * Finds the line of a barcode: preferably a line with packs left to pick, then a short line, then any line. Leading
 * zeros are ignored.
 */
export function lineOfBarcode<Line extends PickedCounts & { barcodes: readonly string[]; isDone: boolean }>(
  lines: readonly Line[],
  code: string,
): Line | undefined {
  const gtin = readGtin(code)?.padStart(14, '0')
  const same = (other: string) => other.padStart(14, '0') === gtin
  const found = gtin ? lines.filter(({ barcodes }) => barcodes.some(same)) : []
  const lacks = ({ inHand, quantity }: PickedCounts) => inHand < quantity
  return found.find(({ isDone }) => !isDone) ?? found.find(lacks) ?? found[0]
}
