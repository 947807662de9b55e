import { orderCategories } from '#contract/console/categories.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { readOrder } from '../editing/read-order.ts'
import type { OrderReply } from '../editing/order-list.tsx'

/** Saves the order of the categories of one parent, as submitted by the list. */
export async function saveOrder(api: PageApi, sent: string) {
  try {
    const categories = readOrder(sent).map(({ id, version }) => ({ category_id: id, version }))
    await api.call(orderCategories, { body: { categories } })
    return { ok: true } satisfies OrderReply
  } catch (error) {
    return failureReply(error)
  }
}
