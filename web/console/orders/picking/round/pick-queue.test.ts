import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPickQueue, type PickAction } from './pick-queue.ts'

type Reply = Awaited<ReturnType<Parameters<typeof openPickQueue>[0]['send']>>

const anAction = (units: number): PickAction => ({
  action_id: `action-${units}`,
  order_line_id: 1,
  units,
  short: false,
  gtin: '',
})
const refusal = (code: string): Reply => ({ ok: false, error: { code, msg: code } })

function storageOf(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A queue whose shop answers one by one what the test gives; without an answer it never does. */
function aQueue(replies: (Reply | 'no answer')[], storage = storageOf()) {
  const sent: number[] = []
  const loaded = Promise.withResolvers<void>()
  const reload = vi.fn<() => Promise<void>>(() => loaded.promise)
  const queue = openPickQueue({
    storage,
    key: 'picks',
    reload,
    send: async (action) => {
      sent.push(action.units)
      const reply = replies.shift()
      if (reply === undefined) return new Promise(() => {})
      if (reply === 'no answer') throw new TypeError('Failed to fetch')
      return reply
    },
  })
  return {
    queue,
    sent,
    storage,
    reload,
    letLoad: loaded.resolve,
    units: () => queue.read().waiting.map(({ units }) => units),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('picks on their way to the shop', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('go one after the other, in the order in which they were made', async () => {
    const { queue, sent, units, reload } = aQueue([{ ok: true }, { ok: true }])
    for (const each of [1, 2, 3]) queue.add(anAction(each))
    expect(sent).toEqual([1])
    await pass(0)
    expect([sent, units()]).toEqual([[1, 2, 3], [3]])
    expect(reload).not.toHaveBeenCalled()
  })

  it('are shown until the order was loaded with them', async () => {
    const { queue, reload, letLoad } = aQueue([{ ok: true }])
    queue.add(anAction(1))
    await pass(0)
    expect([queue.read().taken.length, reload.mock.calls.length]).toEqual([1, 1])
    letLoad()
    await pass(0)
    expect(queue.read().taken).toEqual([])
  })

  it('are kept while no answer comes, and sent again with the same number', async () => {
    const { queue, sent, units, storage } = aQueue([
      'no answer',
      refusal('unavailable'),
      { ok: true },
      { ok: true },
    ])
    queue.add(anAction(1))
    queue.add(anAction(2))
    await pass(0)
    expect([sent, units(), queue.read().stopped]).toEqual([[1], [1, 2], 'offline'])
    expect(storage.kept.get('picks')).toContain('action-2')
    await pass(5000)
    expect([sent, units()]).toEqual([
      [1, 1],
      [1, 2],
    ])
    queue.flush()
    await pass(0)
    expect([sent, units(), queue.read().stopped]).toEqual([[1, 1, 1, 2], [], null])
    expect(storage.kept.size).toBe(0)
  })

  it('survive a reload', async () => {
    const before = aQueue([])
    before.queue.add(anAction(1))
    before.queue.add(anAction(2))
    const { queue, sent } = aQueue([{ ok: true }, { ok: true }], before.storage)
    queue.flush()
    await pass(0)
    expect(sent).toEqual([1, 2])
  })

  it('stop where the picker is logged out, and go on afterwards', async () => {
    const { queue, sent, units } = aQueue([refusal('not_signed_in'), { ok: true }])
    queue.add(anAction(1))
    await pass(60_000)
    expect([sent, units(), queue.read().stopped]).toEqual([[1], [1], 'logged out'])
    queue.flush()
    await pass(0)
    expect(units()).toEqual([])
  })

  it('leave one that the shop refuses to the picker, and go on with the next', async () => {
    const { queue, sent, units } = aQueue([refusal('supply_too_large'), { ok: true }])
    queue.add(anAction(9))
    queue.add(anAction(2))
    await pass(0)
    expect([sent, units()]).toEqual([[9, 2], []])
    expect(queue.read().refused).toMatchObject([
      { action: { units: 9 }, error: { code: 'supply_too_large' } },
    ])
    queue.forgetRefused()
    expect(queue.read().refused).toEqual([])
  })

  it.each(['[', '{}', '"x"'])('begin anew where the storage holds %s', (kept) => {
    expect(aQueue([], storageOf(new Map([['picks', kept]]))).units()).toEqual([])
  })
})
