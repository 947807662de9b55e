import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/seeded-random.ts'
import { type Outcome, type PatientClient, logIn, orderOnce } from '../shop/server-process.ts'

const PEOPLE = ['jules', 'customer', 'casey', 'admin', 'store', 'driver']
/** Who looks at the orders of all stores as well. */
const CLERK = 'admin'
const LIST = 50
const PAGES = 10
const PAUSE_MS = 250
const PACKS = 200

/** Members who order without an end over the public API, and ask again until they have an answer. */
export type Traffic = {
  /** What they were told, with the moment in milliseconds. */
  told: (Outcome & { at: number })[]
  /** Requests that the shop did not do. */
  failures: { at: number; code: string }[]
  /** Orders that staff did not find on their list, read from a replica, right after they were placed. */
  missed: number[]
  end(): Promise<void>
}

export async function openTraffic(url: string): Promise<Traffic> {
  const random = seededRandom('high availability')
  const told: Traffic['told'] = []
  const failures: Traffic['failures'] = []
  const missed: Traffic['missed'] = []
  let isOver = false
  const onFailure = (code: string) => void failures.push({ at: performance.now(), code })
  const clients = await Promise.all(PEOPLE.map((name) => logIn(() => url, name, onFailure)))
  const found = await clients[0]!.ask('GET', `/products?store_id=1&relations=true&limit=${PACKS}`)
  const products = found.data as unknown as { product_pack: { product_pack_id: number }[] }[]
  const packs = products.map(({ product_pack: [pack] }) => pack!.product_pack_id)
  let failure: unknown
  const shopping = clients.map(async (client, i) => {
    for (let nth = 1; !isOver; nth++) {
      const outcome = await orderOnce(client, random.pick(packs), `${PEOPLE[i]} ${nth}`)
      told.push({ ...outcome, at: performance.now() })
      if (PEOPLE[i] === CLERK && outcome.orderId !== null) await lookFor(client, outcome.orderId)
      await sleep(PAUSE_MS)
    }
  })
  async function lookFor(clerk: PatientClient, orderId: number): Promise<void> {
    // One whose press had to be repeated stands where it was first tried: behind those that were placed meanwhile.
    for (let page = 1; page <= PAGES; page++) {
      const { data } = await clerk.ask('GET', `/orders?limit=${LIST}&page=${page}`)
      const listed = data as unknown as { order_id: number }[]
      if (listed.some((order) => order.order_id === orderId)) return
    }
    missed.push(orderId)
  }
  const all = Promise.all(shopping).catch((error: unknown) => (failure = error))
  return {
    told,
    failures,
    missed,
    end: async () => {
      isOver = true
      await all
      if (failure !== undefined) throw failure
    },
  }
}
