import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/seeded-random.ts'
import { type Outcome, type PatientClient, logIn, orderOnce } from './server-process.ts'

export const PEOPLE = ['jules', 'customer', 'casey', 'store', 'driver']

/** Members who order continuously over the public API, and retry until they get a reply. */
export type Sales = {
  /** Replies received, with the time in milliseconds. */
  told: (Outcome & { at: number })[]
  /** Requests that failed and were retried. */
  failures: { request: string; code: string; at: number }[]
  /** Waits for this number of further replies to orders. */
  wait(more: number): Promise<void>
  end(): Promise<void>
}

type Manner = {
  people?: readonly string[]
  pauseMs?: number
  /** Number of different products to order. */
  products?: number
  onPlaced?: (person: string, client: PatientClient, orderId: number) => Promise<void>
}

/**
 * Starts the sales.
 * @param name name of these sales, from which unique idempotency keys are derived
 * @param urlNow returns the server's URL for each request
 */
export async function sell(name: string, urlNow: () => string, manner: Manner = {}): Promise<Sales> {
  const { people = PEOPLE, pauseMs = 0, products = 20, onPlaced } = manner
  const random = seededRandom(name)
  const told: Sales['told'] = []
  const failures: Sales['failures'] = []
  let isOver = false
  const onFailure = (code: string, request: string) =>
    void failures.push({ request, code, at: performance.now() })
  const clients = await Promise.all(people.map((person) => logIn(urlNow, person, onFailure)))
  const found = await clients[0]!.ask('GET', `/products?store_id=1&relations=true&limit=${products}`)
  const packs = (found.data as unknown as { product_pack: { product_pack_id: number }[] }[]).map(
    ({ product_pack: [pack] }) => pack!.product_pack_id,
  )
  const shopping = clients.map(async (client, i) => {
    for (let nth = 1; !isOver; nth++) {
      await client.ask('GET', '/products?store_id=1&limit=20')
      const outcome = await orderOnce(client, random.pick(packs), `${people[i]} ${nth} of ${name}`)
      told.push({ ...outcome, at: performance.now() })
      if (outcome.orderId !== null) await onPlaced?.(people[i]!, client, outcome.orderId)
      await sleep(pauseMs)
    }
  })
  const ended = Promise.all(shopping)
  // A failure is thrown when the caller waits for the end.
  ended.catch(() => {})
  return {
    told,
    failures,
    wait: async (more) => {
      const until = told.length + more
      while (told.length < until) await sleep(20)
    },
    end: async () => {
      isOver = true
      await ended
    },
  }
}

/** Returns the orders rejected for other reasons than missing stock. */
export const refused = (told: readonly Outcome[]): Outcome[] =>
  told.filter(({ orderId, code }) => orderId === null && code !== 'out_of_stock')
