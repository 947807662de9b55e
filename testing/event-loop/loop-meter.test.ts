import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { LOOP_LIMIT_MS, confirmedTurnMs, longestTurnMs } from '../suites/event-loop/loop-meter.ts'

/** Uses the processor for a time, whatever else the machine does. */
function work(ms: number): void {
  const start = process.threadCpuUsage()
  const used = () => process.threadCpuUsage(start)
  while ((used().user + used().system) / 1000 < ms);
}

describe('the meter of the event loop', () => {
  it('measures a planted handler that holds the loop too long', async () => {
    const handler = async () => {
      await nextTurn()
      work(LOOP_LIMIT_MS + 20)
      await nextTurn()
    }
    expect(await confirmedTurnMs(handler)).toBeGreaterThan(LOOP_LIMIT_MS)
  })

  it('adds up work between two turns, though it waits for promises', async () => {
    const handler = async () => {
      for (let part = 0; part < 6; part++) {
        work(10)
        await Promise.resolve()
      }
    }
    expect(await longestTurnMs(handler)).toBeGreaterThan(59)
  })

  it('measures each turn alone', async () => {
    const handler = async () => {
      for (let part = 0; part < 6; part++) {
        work(20)
        await nextTurn()
      }
    }
    expect(await longestTurnMs(handler)).toBeLessThan(60)
  })

  it('takes the shorter of two measurements, so that one pause of the garbage collector is no failure', async () => {
    let runs = 0
    const handler = async () => work(runs++ === 0 ? LOOP_LIMIT_MS + 20 : 5)
    expect(await confirmedTurnMs(handler)).toBeLessThan(LOOP_LIMIT_MS)
    expect(runs).toBe(2)
  })

  it('counts no time in which the thread waits', async () => {
    const wait = async () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(await longestTurnMs(wait)).toBeLessThan(LOOP_LIMIT_MS)
  })
})
