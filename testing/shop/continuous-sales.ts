import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/seeded-random.ts'
import { type Outcome, logIn, orderOnce } from './server-process.ts'

export const PEOPLE = ['jules', 'customer', 'casey', 'store', 'driver']

/** Members who order without a pause. */
export type Sales = {
  told: Outcome[]
  /** Requests that got no answer and were sent again. */
  failures: string[]
  /** Waits until so many more were told what became of their order. */
  wait(more: number): Promise<void>
  end(): Promise<void>
}

/**
 * @param name of these sales: no other sends the same keys
 * @param urlNow of the server that is asked, each time anew
 */
export async function sell(name: string, urlNow: () => string): Promise<Sales> {
  const random = seededRandom(name)
  const told: Outcome[] = []
  const failures: string[] = []
  let isOver = false
  const clients = await Promise.all(
    PEOPLE.map((person) => logIn(urlNow, person, (code, request) => failures.push(`${request}: ${code}`))),
  )
  const found = await clients[0]!.ask('GET', '/products?store_id=1&relations=true&limit=20')
  const products = found.data as unknown as { product_pack: { product_pack_id: number }[] }[]
  const packs = products.map(({ product_pack: [pack] }) => pack!.product_pack_id)
  const shopping = clients.map(async (one, i) => {
    for (let nth = 1; !isOver; nth++) {
      await one.ask('GET', '/products?store_id=1&limit=20')
      told.push(await orderOnce(one, random.pick(packs), `${PEOPLE[i]} ${nth} of ${name}`))
    }
  })
  return {
    told,
    failures,
    wait: async (more) => {
      const until = told.length + more
      while (told.length < until) await sleep(20)
    },
    end: async () => {
      isOver = true
      await Promise.all(shopping)
    },
  }
}

/** Who was refused for another reason than an empty shelf. */
export const refused = (told: readonly Outcome[]): Outcome[] =>
  told.filter(({ orderId, code }) => orderId === null && code !== 'out_of_stock')
