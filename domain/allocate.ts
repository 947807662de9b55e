import type { Cents } from './money.ts'

/**
 * Splits an amount in proportion to weights, in whole cents that add up to it exactly: everyone gets the whole cents of
 * their share, and the cents that are left go to those who lost most by that, the earlier first.
 *
 * @param total   cents, at most the sum of the weights where no share may be larger than its weight
 * @returns cents, one for each weight; all 0 where the weights are
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
