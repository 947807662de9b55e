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
  const shares = weights.map((weight) => Math.floor((total * weight) / sum))
  const lost = weights.map((weight, index) => ({ index, rest: (total * weight) % sum }))
  const left = total - shares.reduce((all, share) => all + share, 0)
  for (const { index } of lost.toSorted((a, b) => b.rest - a.rest || a.index - b.index).slice(0, left))
    shares[index]! += 1
  return shares
}
