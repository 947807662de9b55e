import { describe, expect, it } from 'vitest'
import { serializeById } from './serialize-by-id.ts'

/** Creates a task whose runs end under control of the test. */
function heldTask() {
  const runs: { id: number; end: () => void; fail: (error: Error) => void }[] = []
  const call = serializeById((id) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    runs.push({ id, end: resolve, fail: reject })
    return promise
  })
  return { call, runs }
}

describe('serialize by id', () => {
  it('runs once at a time for an id; calls during a run share one further run', async () => {
    const { call, runs } = heldTask()
    const calls = [call(7), call(7), call(7)]
    expect(runs).toHaveLength(1)
    runs[0]!.end()
    await calls[0]
    expect(runs).toHaveLength(2)
    runs[1]!.end()
    await Promise.all(calls)
    expect(runs).toHaveLength(2)
  })

  it('starts another run for a call during the further run', async () => {
    const { call, runs } = heldTask()
    const first = call(7)
    const second = call(7)
    runs[0]!.end()
    await first
    const third = call(7)
    expect(runs).toHaveLength(2)
    runs[1]!.end()
    await second
    expect(runs).toHaveLength(3)
    runs[2]!.end()
    await third
  })

  it('doesn’t block other ids', () => {
    const { call, runs } = heldTask()
    void call(7)
    void call(8)
    expect(runs.map(({ id }) => id)).toEqual([7, 8])
  })

  it('rejects only the callers of a failed run, and continues', async () => {
    const { call, runs } = heldTask()
    const [first, second] = [call(7), call(7)]
    const refused = expect(first).rejects.toThrow('unreachable')
    runs[0]!.fail(new Error('unreachable'))
    await refused
    runs[1]!.end()
    await second
    const third = call(7)
    runs[2]!.end()
    await third
  })
})
