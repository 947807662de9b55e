import { PEOPLE, type Sales, sell } from '../shop/continuous-sales.ts'
import type { PatientClient } from '../shop/server-process.ts'

/** Account that reads the orders of all stores. */
const CLERK = 'admin'
const LIST = 50
const PAGES = 10
const PAUSE_MS = 250
const PRODUCTS = 200

export type Traffic = Sales & {
  /** Orders that were missing from the staff's list, read from a replica, immediately after they were placed. */
  missed: number[]
}

export async function openTraffic(url: string): Promise<Traffic> {
  const missed: number[] = []
  const sales = await sell('high availability', () => url, {
    people: [...PEOPLE, CLERK],
    pauseMs: PAUSE_MS,
    products: PRODUCTS,
    onPlaced: async (person, client, orderId) => {
      if (person === CLERK && !(await isListed(client, orderId))) missed.push(orderId)
    },
  })
  return { ...sales, missed }
}

/**
 * Returns true if the order is listed. A retried order is sorted by its first try, behind orders placed in the
 * meantime.
 */
async function isListed(clerk: PatientClient, orderId: number): Promise<boolean> {
  for (let page = 1; page <= PAGES; page++) {
    const { data } = await clerk.ask('GET', `/orders?limit=${LIST}&page=${page}`)
    const listed = data as unknown as { order_id: number }[]
    if (listed.some((order) => order.order_id === orderId)) return true
  }
  return false
}
