import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceEndedSession } from '#web/platform/api/session-events.ts'
import { LockButton } from './lock-button.tsx'

const LOCK = '/api/console/tablet/lock'
const ACTIVITY = '/api/console/tablet/activity'
const asked: string[] = []
let status = 200

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  status = 200
  // The page is not left in this test, so the requests to the server are asserted.
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return path === LOCK ? new Promise(() => {}) : Promise.resolve({ status })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.hidden = false
})

/** @source A-TABLET-3, S-TABLET-2 */
describe('The lock of a shared tablet', () => {
  it('locks after five minutes without a press, and hides the page immediately', async () => {
    render(<LockButton isByPin />)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    fireEvent.pointerDown(window)
    await vi.advanceTimersByTimeAsync(4.9 * 60_000)
    expect(asked).not.toContain(LOCK)
    await vi.advanceTimersByTimeAsync(0.2 * 60_000)
    expect(asked.at(-1)).toBe(LOCK)
    expect(document.body.hidden).toBe(true)
  })

  it('reports several presses to the server in a single request', async () => {
    render(<LockButton isByPin />)
    for (let n = 0; n < 5; n++) fireEvent.keyDown(window)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual([ACTIVITY])
  })

  it('locks when the session has ended elsewhere', async () => {
    render(<LockButton isByPin />)
    status = 401
    fireEvent.pointerDown(window)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual([ACTIVITY, LOCK])
    asked.length = 0
    announceEndedSession()
    expect(asked).toEqual([LOCK])
  })

  it('locks by its button, and reports no presses after a full login', async () => {
    render(<LockButton isByPin={false} />)
    fireEvent.pointerDown(window)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Lock' }))
    expect(asked).toEqual([LOCK])
  })
})
