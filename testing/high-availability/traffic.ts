import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/seeded-random.ts'
import { type Outcome, logIn, orderOnce } from '../shop/server-process.ts'

const PEOPLE = ['jules', 'customer', 'casey', 'admin', 'store', 'driver']
const PAUSE_MS = 250
const PACKS = 200

/** Members who order without an end over the public API, and ask again until they have an answer. */
export type Traffic = {
  /** What they were told, with the moment in milliseconds. */
  told: (Outcome & { at: number })[]
  /** Requests that the shop did not do. */
  failures: { at: number; code: string }[]
  end(): Promise<void>
}

export async function openTraffic(url: string): Promise<Traffic> {
  const random = seededRandom('high availability')
  const told: Traffic['told'] = []
  const failures: Traffic['failures'] = []
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
      await sleep(PAUSE_MS)
    }
  })
  const all = Promise.all(shopping).catch((error: unknown) => (failure = error))
  return {
    told,
    failures,
    end: async () => {
      isOver = true
      await all
      if (failure !== undefined) throw failure
    },
  }
}
