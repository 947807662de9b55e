import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPicks, openPickQueue, type PickAction, pendingPicks, versionAfterPicks } from './pick-queue.ts'

type Reply = Awaited<ReturnType<Parameters<typeof openPickQueue>[0]['send']>>

const anAction = (units: number): PickAction => ({
  action_id: `action-${units}`,
  order_id: 7,
  order_line_id: 1,
  made: units,
  units,
  short: false,
  gtin: '',
  seen_picked: units - 1,
  seen_supplied: 9,
})
const TAKEN: Reply = { ok: true, version: 7 }
const refusal = (code: string): Reply => ({ ok: false, error: { code, msg: code } })

function storageOf(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Opens a queue whose server returns the given replies in sequence. Without a reply a request never completes. */
function aQueue(replies: (Reply | 'no answer')[], storage = storageOf(), orderIds = [7]) {
  const sent: number[] = []
  const reload = vi.fn<() => void>()
  const queue = openPickQueue({
    storage,
    orderIds,
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
    units: () => queue.read().waiting.map(({ units }) => units),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the version of the order to send with a form that was filled in during picking', () => {
  it.for([
    ['no pick was made', 4, [], 4],
    ['all later changes were picks of this page', 4, [5, 6], 6],
    ['the page had loaded some of the picks', 5, [5, 6], 6],
    ['a colleague changed the order first', 4, [6, 7], 4],
    ['a colleague changed the order in between', 4, [5, 7], 5],
  ] as const)('%s', ([, seen, versions, expected]) => {
    const taken = versions.map((version) => ({ version }))
    expect(versionAfterPicks(seen, taken)).toBe(expected)
  })
})

describe('queued picks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('never store a supervisor’s PIN, and are rejected instead of retried once its attempts are used up', async () => {
    const storage = storageOf()
    const { queue, sent } = aQueue(['no answer', refusal('rate_limited')], storage)
    const approval = { unscanned_reason: 'label_missing', supervisor_id: 5, supervisor_code: '482917' }
    queue.add({ ...anAction(1), ...approval })
    await pass(0)
    expect([...storage.kept.values()].join()).toContain('label_missing')
    expect([...storage.kept.values()].join()).not.toContain('482917')
    await pass(5000)
    expect(sent).toEqual([1, 1])
    await pass(20_000)
    expect(sent).toEqual([1, 1])
    expect(queue.read()).toMatchObject({ waiting: [], refused: [{ error: { code: 'rate_limited' } }] })
    expect([...storage.kept.values()].join()).not.toContain('482917')
  })

  it('are sent one at a time, in the order in which they were made', async () => {
    const { queue, sent, units, reload } = aQueue([TAKEN, TAKEN])
    for (const each of [1, 2, 3]) queue.add(anAction(each))
    expect(sent).toEqual([1])
    await pass(0)
    expect([sent, units()]).toEqual([[1, 2, 3], [3]])
    expect(reload).not.toHaveBeenCalled()
  })

  it('are shown on top of a page that was loaded before them', async () => {
    const { queue, reload } = aQueue([TAKEN])
    queue.add(anAction(1))
    await pass(0)
    expect(reload).toHaveBeenCalledOnce()
    const shown = (version: number) =>
      pendingPicks(queue.read(), { order_id: 7, version }).map(({ units }) => units)
    expect([shown(6), shown(7)]).toEqual([[1], []])
  })

  it('are stored while no reply arrives, and retried with the same id', async () => {
    const { queue, sent, units, storage } = aQueue(['no answer', refusal('unavailable'), TAKEN, TAKEN])
    queue.add(anAction(1))
    queue.add(anAction(2))
    await pass(0)
    expect([sent, units(), queue.read().stopped]).toEqual([[1], [1, 2], 'offline'])
    expect(storage.kept.get('picks 7')).toContain('action-2')
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

  it('are sent immediately if a pick is added as the last reply arrives', async () => {
    const { queue, sent, reload } = aQueue([TAKEN, TAKEN])
    reload.mockImplementationOnce(() => queue.add(anAction(2)))
    queue.add(anAction(1))
    await pass(0)
    expect(sent).toEqual([1, 2])
  })

  it('survive a reload', async () => {
    const before = aQueue([])
    before.queue.add(anAction(1))
    before.queue.add(anAction(2))
    const { queue, sent } = aQueue([TAKEN, TAKEN], before.storage)
    queue.flush()
    await pass(0)
    expect(sent).toEqual([1, 2])
  })

  it('stop when the picker is logged out, and continue after login', async () => {
    const { queue, sent, units } = aQueue([refusal('not_signed_in'), TAKEN])
    queue.add(anAction(1))
    await pass(60_000)
    expect([sent, units(), queue.read().stopped]).toEqual([[1], [1], 'logged out'])
    queue.flush()
    await pass(0)
    expect(units()).toEqual([])
  })

  it('report a rejected pick to the picker, and continue with the next pick', async () => {
    const { queue, sent, units } = aQueue([refusal('supply_too_large'), TAKEN])
    queue.add(anAction(9))
    queue.add(anAction(2))
    await pass(0)
    expect([sent, units()]).toEqual([[9, 2], []])
    expect(queue.read().refused).toMatchObject([
      { action: { units: 9 }, error: { code: 'supply_too_large' } },
    ])
    queue.forget(queue.read().refused[0]!)
    expect(queue.read().refused).toEqual([])
  })

  it('drop the notice of a wrong barcode on the next scan', async () => {
    const wanted = { product_name: 'Lager', pack_size: 1 }
    const wrong = (msg: string): Reply => ({ ok: false, error: { code: 'wrong_item', msg, wanted } })
    const { queue } = aQueue([wrong('first'), wrong('second'), TAKEN])
    const told = () => queue.read().refused.map(({ error }) => error.msg)
    queue.add(anAction(0))
    queue.add(anAction(5))
    await pass(0)
    expect(told()).toEqual(['second'])
    queue.add(anAction(1))
    await pass(0)
    expect(told()).toEqual([])
  })

  it('preserve both counts if a colleague has changed the line, also after a reload', async () => {
    const line = { order_line_id: 1, picked: 5, quantity_supplied: 9, by: 'Sam' }
    const stale: Reply = { ok: false, error: { code: 'stale', msg: '', line, current: { order_id: 7 } } }
    const { queue, sent, units, storage, reload } = aQueue([stale, TAKEN])
    const ofAnotherLine = { ...anAction(4), order_line_id: 2 }
    for (const action of [anAction(1), ofAnotherLine, anAction(2), anAction(3)]) queue.add(action)
    await pass(0)
    // Later picks of the line were based on the rejected pick; the last of them is the picker's count.
    expect([sent, units()]).toEqual([[1, 4], []])
    const conflict = [
      { action: { ...anAction(3), made: expect.any(Number) }, error: { code: 'stale', msg: '', line } },
    ]
    expect(queue.read().refused).toEqual(conflict)
    expect(reload).toHaveBeenCalledOnce()
    expect(aQueue([], storage).queue.read().refused).toEqual(conflict)
  })

  it.each(['[', '{}', '"x"'])('start empty if the storage contains %s', (kept) => {
    expect(aQueue([], storageOf(new Map([['picks 7', kept]]))).units()).toEqual([])
  })
})

describe('picks of a round', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const of = (order_id: number, units: number): PickAction => ({
    ...anAction(units),
    order_id,
    order_line_id: order_id,
  })

  it('are stored by order, and sent after a reload in the order in which they were made', async () => {
    const before = aQueue([], storageOf(), [7, 8])
    for (const action of [of(8, 1), of(7, 2), of(8, 3)]) before.queue.add(action)
    expect([...before.storage.kept.keys()].toSorted()).toEqual(['picks 7', 'picks 8'])
    const { sent, queue, storage } = aQueue([TAKEN, TAKEN, TAKEN], before.storage, [7, 8])
    queue.open()
    await pass(0)
    expect([sent, storage.kept.size]).toEqual([[1, 2, 3], 0])
  })

  it('are sent by the page of one of the round’s orders, which ignores the other orders’ picks', async () => {
    const before = aQueue([], storageOf(), [7, 8])
    for (const action of [of(8, 1), of(7, 2)]) before.queue.add(action)
    const { sent, queue, storage } = aQueue([TAKEN], before.storage, [7])
    queue.open()
    await pass(0)
    expect([sent, [...storage.kept.keys()]]).toEqual([[2], ['picks 8']])
  })

  it('report rejected picks by order, if one order accepts no more picks', async () => {
    const { queue, units } = aQueue([refusal('status_not_allowed'), TAKEN], storageOf(), [7, 8])
    queue.add(of(8, 1))
    queue.add(of(7, 2))
    await pass(0)
    const { refused, taken } = queue.read()
    expect([units(), refused.map(({ action }) => action.order_id), taken.map((one) => one.order_id)]).toEqual(
      [[], [8], [7]],
    )
    expect(pendingPicks(queue.read(), { order_id: 7, version: 6 })).toHaveLength(1)
    expect(pendingPicks(queue.read(), { order_id: 8, version: 6 })).toHaveLength(0)
  })

  it('stay in storage for the next page after this page is closed, even while a request is pending', async () => {
    let answer: (reply: Reply) => void = () => undefined
    const storage = storageOf()
    const queue = openPickQueue({
      storage,
      orderIds: [7],
      reload: () => undefined,
      send: () => new Promise((resolve) => (answer = resolve)),
    })
    queue.add(of(7, 1))
    queue.close()
    const next = aQueue([], storage, [7])
    next.queue.add(of(7, 2))
    answer(TAKEN)
    await pass(0)
    expect(storage.kept.get('picks 7')).toContain('action-2')
    expect(next.units()).toEqual([1, 2])
  })
})

describe('a line after consecutive picks', () => {
  it.each([
    [[[2, false]], { units: 2, supplied: 3 }, 'still in progress'],
    [[[1, true]], { units: 1, supplied: 1 }, 'no more in stock'],
    [
      [
        [1, true],
        [2, false],
      ],
      { units: 2, supplied: 2 },
      'another pack was found later',
    ],
    [
      [
        [2, true],
        [1, false],
      ],
      { units: 1, supplied: 2 },
      'a pack was put back',
    ],
  ] as const)('%j: %j, %s', (picks, expected, _why) => {
    const actions = picks.map(([units, short]) => ({ ...anAction(units), short }))
    expect(afterPicks({ units: 0, supplied: 3 }, actions)).toEqual(expected)
  })
})
