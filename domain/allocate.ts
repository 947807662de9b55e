import type { Cents } from './money.ts'

/**
 * Splits an amount in proportion to weights, in whole cents that add up exactly (largest remainder method). Each share
 * is rounded down, and the remaining cents go to the shares with the largest remainders, earlier shares first.
 *
 * @param total   cents; if it is at most the sum of the weights, no share exceeds its weight
 * @returns cents, one share for each weight; all 0 if all weights are 0
 * @source L-29: in integer cents
 */
export function allocate(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => ({
    cents: Math.floor((total * weight) / sum),
    rest: (total * weight) % sum,
  }))
  const left = total - shares.reduce((all, { cents }) => all + cents, 0)
  // Sorting is stable, so earlier shares come first among equal remainders.
  for (const share of shares.toSorted((a, b) => b.rest - a.rest).slice(0, left)) share.cents += 1
  return shares.map(({ cents }) => cents)
}

/** Returns each item with its share of an amount, which `allocate` splits by the items' weights. */
export function allocateAmong<Item>(
  total: Cents,
  items: readonly Item[],
  weightOf: (item: Item) => Cents,
): [item: Item, share: Cents][] {
  const shares = allocate(total, items.map(weightOf))
  return items.map((item, index) => [item, shares[index] ?? 0])
}
