import { type RangeTable, learnRanges } from '#domain/dispatch/estimate-range.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './arrival-ranges.queries.ts'

/** Rounds minutes to halves, so that a few deliveries do not change a store's ranges every day. */
const halves = (minutes: number): number => Math.round(minutes * 2) / 2

/** Learns the range of arrival of each store from its latest deliveries. Runs daily. */
export async function learnArrivalRanges({ db }: Shop): Promise<void> {
  const byStore = Map.groupBy(await queries.readResiduals(db), ({ store_id }) => store_id)
  for (const [storeId, residuals] of byStore) {
    const { ordering, pickup } = learnRanges(residuals)
    const rounded = ({ before, after }: RangeTable['ordering']) => ({
      before: halves(before),
      after: halves(after),
    })
    await queries.saveRanges(db, storeId, { ordering: rounded(ordering), pickup: rounded(pickup) })
  }
}
