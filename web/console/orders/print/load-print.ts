import type { OutputOf } from '#contract/endpoint.ts'
import { getBagLabels } from '#contract/console/order-record.ts'
import { getPickList } from '#contract/orders/picks.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

export type PaperSize = 'a4' | '80mm'

type PickList = NonNullable<OutputOf<(typeof getPickList)['data']>>
type BagLabels = NonNullable<OutputOf<(typeof getBagLabels)['data']>>

/** Sheet to print as requested by the URL: `?print=pick-list&paper=80mm`. */
export type PrintSheet = { paper: PaperSize } & (
  | { sheet: 'pick-list'; lines: PickList['lines'] }
  | { sheet: 'labels'; labels: BagLabels }
  | { sheet: 'driver' }
)

/** Returns null if the URL requests the page itself. */
export async function loadPrint(
  api: PageApi,
  orderId: number,
  search: URLSearchParams,
): Promise<PrintSheet | null> {
  const paper = search.get('paper') === '80mm' ? '80mm' : 'a4'
  const of = { params: { order_id: orderId } }
  switch (search.get('print')) {
    case 'pick-list':
      return { sheet: 'pick-list', paper, lines: (await api.call(getPickList, of)).lines }
    case 'labels':
      return { sheet: 'labels', paper, labels: await api.call(getBagLabels, of) }
    case 'driver':
      return { sheet: 'driver', paper }
    default:
      return null
  }
}
