import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import type { ActionResult, DriverAction, Tap } from './driver-actions.ts'
import { type DriverQueue, type QueueReply, UNDO_MS, openDriverQueue } from './driver-queue.ts'
import { type DriverStore, forgetDrivers, lastUser, memoryStore, openDriverStore } from './driver-store.ts'
import { measuredOffset, tapFields } from './phone-clock.ts'

const START = Date.parse('2026-11-27T18:30:00+11:00')
let phone = START
const pass = async (ms: number) => {
  phone += ms
  await vi.advanceTimersByTimeAsync(ms)
}
/** Lets pending writes finish. The storage answers in tasks of its own. */
const settle = async () => {
  for (let round = 0; round < 20; round++) await vi.advanceTimersByTimeAsync(1)
}

const order = (orderId: number) => ({
  order_id: orderId,
  version: 3,
  order_number: `N${orderId}`,
  recipient: 'Sam Okafor',
  place: '32 Argyle Street',
})
const arrive: Tap = { kind: 'arrive' }
const refuse: Tap = { kind: 'refuse', reason: 'minor' }

/** Server that applies each action once, in the order of arrival, and may lose requests or replies. */
function aShop() {
  const applied: DriverAction[] = []
  const results = new Map<string, ActionResult>()
  const shop = {
    applied,
    /** Fates of the next requests; afterwards all are answered. */
    fates: [] as ('request lost' | 'reply lost' | 'unavailable')[],
    /** Results that replace the usual ones, by order. */
    rejects: new Map<number, string>(),
    batches: [] as number[],
    send: async (actions: readonly DriverAction[]): Promise<QueueReply> => {
      const fate = shop.fates.shift()
      shop.batches.push(actions.length)
      if (fate === 'request lost') throw new TypeError('Failed to fetch')
      if (fate === 'unavailable') return { ok: false, error: { code: 'unavailable', msg: '' } }
      const all = actions.map((action) => results.get(action.action_id) ?? apply(action))
      if (fate === 'reply lost') throw new TypeError('Failed to fetch')
      return { ok: true, results: all, now: new Date(phone + 2000).toISOString() }
    },
  }
  function apply(action: DriverAction): ActionResult {
    const code = shop.rejects.get(action.order_id)
    const result: ActionResult = code
      ? { action_id: action.action_id, ok: false, error: { code, msg: `${code}.` } }
      : { action_id: action.action_id, ok: true, order_version: action.version + 1 }
    // Results that may pass are not stored, as in the API.
    if (code !== 'payment_unavailable') results.set(action.action_id, result)
    if (!code) applied.push(action)
    return result
  }
  return shop
}

async function aQueue(shop = aShop(), store: DriverStore | null = null, userId = 7) {
  const afterAll = vi.fn<() => void>()
  const opened = store ?? (await openDriverStore(userId))
  const queue = await openDriverQueue({
    store: opened,
    userId,
    send: shop.send,
    afterAll,
    now: () => phone,
  })
  queue.open()
  return { queue, shop, store: opened, afterAll }
}
const states = (queue: DriverQueue) => queue.read().actions.map(({ state }) => state)
const tapOn = (queue: DriverQueue, orderId: number, tap: Tap) => queue.add([{ order: order(orderId), tap }])

beforeEach(() => {
  phone = START
  globalThis.indexedDB = new IDBFactory()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

describe('S-DRIVE-4: taps of a driver', () => {
  it('are sent in order with the times of the taps, also after a restart without a network', async () => {
    const first = await aQueue()
    first.shop.fates.push('request lost', 'request lost', 'request lost', 'request lost')
    await tapOn(first.queue, 1, arrive)
    await pass(6_000)
    await tapOn(first.queue, 2, arrive)
    await settle()
    expect([states(first.queue), first.queue.read().suspended]).toEqual([['waiting', 'waiting'], 'offline'])
    first.queue.close()

    const { queue, shop, afterAll } = await aQueue()
    await settle()
    expect(shop.applied.map(({ order_id, at }) => [order_id, at])).toEqual([
      [1, '2026-11-27T07:30:00.000Z'],
      [2, '2026-11-27T07:30:06.000Z'],
    ])
    expect([states(queue), queue.read().suspended]).toEqual([['taken', 'taken'], null])
    expect(afterAll).toHaveBeenCalled()
    await queue.drop(new Map([[1, 4]]))
    expect(queue.read().actions).toEqual([])
  })

  it('can be taken back for five seconds, which also delays later ones', async () => {
    const { queue, shop } = await aQueue()
    const ids = await tapOn(queue, 1, refuse)
    await tapOn(queue, 2, arrive)
    await settle()
    expect(shop.applied).toEqual([])
    expect(await queue.undo(ids!)).toBe(true)
    await settle()
    expect(shop.applied.map(({ order_id }) => order_id)).toEqual([2])
    const late = await tapOn(queue, 3, refuse)
    await pass(UNDO_MS + 1)
    await settle()
    expect(await queue.undo(late!)).toBe(false)
    expect(shop.applied.map(({ order_id }) => order_id)).toEqual([2, 3])
  })

  it('stay with the reason of a rejection, and can be sent again with the time of the first tap', async () => {
    const { queue, shop } = await aQueue()
    shop.rejects.set(1, 'stale')
    await tapOn(queue, 1, arrive)
    await tapOn(queue, 2, arrive)
    await settle()
    expect(states(queue)).toEqual(['refused', 'taken'])
    const [rejected] = queue.read().actions
    expect(rejected!.error).toEqual({ code: 'stale', msg: 'stale.' })
    shop.rejects.clear()
    await pass(30_000)
    await queue.redo([rejected!], 9)
    await settle()
    const again = shop.applied.at(-1)!
    expect([again.order_id, again.version, again.at]).toEqual([1, 9, rejected!.action.at])
    expect(again.action_id).not.toBe(rejected!.action.action_id)
  })

  it('wait if the failure may pass, together with later taps on the order', async () => {
    const { queue, shop } = await aQueue()
    shop.rejects.set(1, 'payment_unavailable')
    await tapOn(queue, 1, { kind: 'start' })
    await settle()
    expect([states(queue), queue.read().suspended]).toEqual([['waiting'], 'offline'])
    shop.rejects.clear()
    await pass(5000)
    await settle()
    expect(states(queue)).toEqual(['taken'])
  })

  it('are not shown as done if the phone cannot store them', async () => {
    const store = memoryStore()
    const { queue, shop } = await aQueue(aShop(), {
      ...store,
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    })
    expect(await tapOn(queue, 1, arrive)).toBeNull()
    expect([queue.read().isFull, queue.read().actions, shop.batches]).toEqual([true, [], []])
  })

  it('of a former driver are invisible to the next, and wait for their own login', async () => {
    const first = await aQueue()
    first.shop.fates.push('request lost')
    await first.store.write('run', { street: '32 Argyle Street' })
    await tapOn(first.queue, 1, arrive)
    await settle()
    first.queue.close()
    first.store.close()

    const next = await aQueue(aShop(), null, 8)
    await settle()
    expect([next.queue.read().actions, await next.store.read('run'), next.shop.batches]).toEqual([
      [],
      null,
      [],
    ])
    expect(await lastUser()).toBe(8)
    next.queue.close()
    next.store.close()

    const { shop, store } = await aQueue()
    await settle()
    expect([shop.applied.map(({ order_id }) => order_id), await store.read('run')]).toEqual([[1], null])
  })

  it('remain after a logout only while they are unsent, without the run', async () => {
    const { queue, shop, store } = await aQueue()
    await store.write('run', { street: '32 Argyle Street' })
    await tapOn(queue, 1, arrive)
    await settle()
    shop.fates.push('request lost')
    await tapOn(queue, 2, arrive)
    await settle()
    queue.close()
    store.close()
    await forgetDrivers()
    expect(await lastUser()).toBeNull()
    const again = await aQueue()
    await settle()
    expect(again.shop.applied.map(({ order_id }) => order_id)).toEqual([2])
    expect(await again.store.read('run')).toBeNull()
  })

  it.each(Array.from({ length: 50 }, (_, seed) => [seed]))(
    'are neither lost nor doubled with dropped requests, replies and restarts, seed %i',
    async (seed) => {
      const random = seededRandom(`queue ${seed}`)
      const shop = aShop()
      let { queue, store } = await aQueue(shop)
      const tapped: number[] = []
      for (let step = 0; step < 30; step++) {
        const chance = random.next()
        if (chance < 0.45) {
          const orderId = step + 1
          tapped.push(orderId)
          await tapOn(queue, orderId, chance < 0.15 ? refuse : arrive)
        } else if (chance < 0.7) {
          shop.fates.push(...(['request lost', 'reply lost', 'unavailable'] as const).slice(0, step % 4))
        } else if (chance < 0.85) {
          queue.close()
          store.close()
          ;({ queue, store } = await aQueue(shop))
        } else {
          await pass(7000)
        }
      }
      for (let round = 0; round < 30; round++) {
        await pass(5000)
        await settle()
      }
      expect(shop.applied.map(({ order_id }) => order_id)).toEqual(tapped)
      expect(new Set(states(queue))).toEqual(new Set(tapped.length > 0 ? ['taken'] : []))
    },
  )
})

describe('the time of a tap', () => {
  it('carries the measured difference of the clocks', () => {
    const clock = measuredOffset('2026-11-27T07:30:10.000Z', START, START + 400)
    expect(clock).toEqual({ offsetMs: 9800, measuredAt: START + 400 })
    expect(tapFields(START + 1000, clock)).toEqual({
      at: '2026-11-27T07:30:01.000Z',
      clock_offset_ms: 9800,
      clock_measured_at: '2026-11-27T07:30:00.400Z',
    })
  })

  it('is measured only with a quick reply', () => {
    expect(measuredOffset('2026-11-27T07:30:10.000Z', START, START + 20_000)).toBeNull()
  })

  it('of a phone that never measured is not relied on', () => {
    expect(tapFields(START, null)).toEqual({
      at: '2026-11-27T07:30:00.000Z',
      clock_offset_ms: 0,
      clock_measured_at: '1970-01-01T00:00:00.000Z',
    })
  })

  it('is corrected on a phone whose clock is more than a day off', () => {
    const clock = { offsetMs: 10 * 86_400_000, measuredAt: START }
    expect(tapFields(START, clock)).toEqual({
      at: '2026-12-07T07:30:00.000Z',
      clock_offset_ms: 0,
      clock_measured_at: '2026-12-07T07:30:00.000Z',
    })
  })
})
