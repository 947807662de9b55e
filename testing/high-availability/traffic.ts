import { PEOPLE, type Sales, sell } from '../shop/continuous-sales.ts'
import type { PatientClient } from '../shop/server-process.ts'

/** Who looks at the orders of all stores as well. */
const CLERK = 'admin'
const LIST = 50
const PAGES = 10
const PAUSE_MS = 250
const PRODUCTS = 200

export type Traffic = Sales & {
  /** Orders that staff did not find on their list, read from a replica, right after they were placed. */
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

/** One whose press had to be repeated stands where it was first tried: behind those that were placed meanwhile. */
async function isListed(clerk: PatientClient, orderId: number): Promise<boolean> {
  for (let page = 1; page <= PAGES; page++) {
    const { data } = await clerk.ask('GET', `/orders?limit=${LIST}&page=${page}`)
    const listed = data as unknown as { order_id: number }[]
    if (listed.some((order) => order.order_id === orderId)) return true
  }
  return false
}
