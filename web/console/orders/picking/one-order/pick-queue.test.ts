import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPicks, openPickQueue, type PickAction, unseenPicks, versionAfterPicks } from './pick-queue.ts'

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

/** A queue whose shop answers one by one what the test gives; without an answer it never does. */
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

describe('the version of the order to send with a form that was filled in beside picks', () => {
  it.for([
    ['no pick was made', 4, [], 4],
    ['each change since was a pick of this page', 4, [5, 6], 6],
    ['the page had loaded some of them', 5, [5, 6], 6],
    ['somebody else changed the order first', 4, [6, 7], 4],
    ['somebody else changed it in between', 4, [5, 7], 5],
  ] as const)('%s', ([, seen, versions, expected]) => {
    const taken = versions.map((version) => ({ version }))
    expect(versionAfterPicks(seen, taken)).toBe(expected)
  })
})

describe('picks on their way to the shop', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('never store a supervisor’s PIN, and are refused instead of retried once its attempts are used up', async () => {
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

  it('go one after the other, in the order in which they were made', async () => {
    const { queue, sent, units, reload } = aQueue([TAKEN, TAKEN])
    for (const each of [1, 2, 3]) queue.add(anAction(each))
    expect(sent).toEqual([1])
    await pass(0)
    expect([sent, units()]).toEqual([[1, 2, 3], [3]])
    expect(reload).not.toHaveBeenCalled()
  })

  it('are shown on top of a page that was made before them', async () => {
    const { queue, reload } = aQueue([TAKEN])
    queue.add(anAction(1))
    await pass(0)
    expect(reload).toHaveBeenCalledOnce()
    const shown = (version: number) =>
      unseenPicks(queue.read(), { order_id: 7, version }).map(({ units }) => units)
    expect([shown(6), shown(7)]).toEqual([[1], []])
  })

  it('are kept while no answer comes, and sent again with the same number', async () => {
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

  it('are sent at once where one is made as the last answer comes', async () => {
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

  it('stop where the picker is logged out, and go on afterwards', async () => {
    const { queue, sent, units } = aQueue([refusal('not_signed_in'), TAKEN])
    queue.add(anAction(1))
    await pass(60_000)
    expect([sent, units(), queue.read().stopped]).toEqual([[1], [1], 'logged out'])
    queue.flush()
    await pass(0)
    expect(units()).toEqual([])
  })

  it('leave one that the shop refuses to the picker, and go on with the next', async () => {
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

  it('forget what a wrong barcode was with the next scan', async () => {
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

  it('keep both sides where somebody else has changed the line, over a reload too', async () => {
    const line = { order_line_id: 1, picked: 5, quantity_supplied: 9, by: 'Sam' }
    const stale: Reply = { ok: false, error: { code: 'stale', msg: '', line, current: { order_id: 7 } } }
    const { queue, sent, units, storage, reload } = aQueue([stale, TAKEN])
    const ofAnotherLine = { ...anAction(4), order_line_id: 2 }
    for (const action of [anAction(1), ofAnotherLine, anAction(2), anAction(3)]) queue.add(action)
    await pass(0)
    // The picks of the line that followed were made from the refused one: the last of them is what the picker has.
    expect([sent, units()]).toEqual([[1, 4], []])
    const conflict = [
      { action: { ...anAction(3), made: expect.any(Number) }, error: { code: 'stale', msg: '', line } },
    ]
    expect(queue.read().refused).toEqual(conflict)
    expect(reload).toHaveBeenCalledOnce()
    expect(aQueue([], storage).queue.read().refused).toEqual(conflict)
  })

  it.each(['[', '{}', '"x"'])('begin anew where the storage holds %s', (kept) => {
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

  it('are kept by order, and sent after a reload in the order in which they were made', async () => {
    const before = aQueue([], storageOf(), [7, 8])
    for (const action of [of(8, 1), of(7, 2), of(8, 3)]) before.queue.add(action)
    expect([...before.storage.kept.keys()].toSorted()).toEqual(['picks 7', 'picks 8'])
    const { sent, queue, storage } = aQueue([TAKEN, TAKEN, TAKEN], before.storage, [7, 8])
    queue.open()
    await pass(0)
    expect([sent, storage.kept.size]).toEqual([[1, 2, 3], 0])
  })

  it('are sent by the page of one of its orders, which leaves the others’ alone', async () => {
    const before = aQueue([], storageOf(), [7, 8])
    for (const action of [of(8, 1), of(7, 2)]) before.queue.add(action)
    const { sent, queue, storage } = aQueue([TAKEN], before.storage, [7])
    queue.open()
    await pass(0)
    expect([sent, [...storage.kept.keys()]]).toEqual([[2], ['picks 8']])
  })

  it('of an order that takes none any more are told apart from the others', async () => {
    const { queue, units } = aQueue([refusal('status_not_allowed'), TAKEN], storageOf(), [7, 8])
    queue.add(of(8, 1))
    queue.add(of(7, 2))
    await pass(0)
    const { refused, taken } = queue.read()
    expect([units(), refused.map(({ action }) => action.order_id), taken.map((one) => one.order_id)]).toEqual(
      [[], [8], [7]],
    )
    expect(unseenPicks(queue.read(), { order_id: 7, version: 6 })).toHaveLength(1)
    expect(unseenPicks(queue.read(), { order_id: 8, version: 6 })).toHaveLength(0)
  })

  it('stay with the next page once this one is closed, even while an answer is on its way', async () => {
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

describe('a line after picks that follow each other', () => {
  it.each([
    [[[2, false]], { units: 2, supplied: 3 }, 'so far'],
    [[[1, true]], { units: 1, supplied: 1 }, 'no more there'],
    [
      [
        [1, true],
        [2, false],
      ],
      { units: 2, supplied: 2 },
      'one more found after all',
    ],
    [
      [
        [2, true],
        [1, false],
      ],
      { units: 1, supplied: 2 },
      'one put back',
    ],
  ] as const)('%j: %j, %s', (picks, expected, _why) => {
    const actions = picks.map(([units, short]) => ({ ...anAction(units), short }))
    expect(afterPicks({ units: 0, supplied: 3 }, actions)).toEqual(expected)
  })
})
