import type { DriverStore } from '../queue/driver-store.ts'
import { type ClockOffset, measuredOffset, phoneNow } from '../queue/phone-clock.ts'
import type { DriverAction } from '../queue/driver-actions.ts'
import type { QueueReply } from '../queue/driver-queue.ts'
import type { Run } from './run.ts'

const RUN_PATH = '/-/driver-run'
/** Path of the API, repeated here to keep its schemas out of the browser bundle. */
const ACTIONS_PATH = '/api/drivers/me/actions'
/** Timeout of a request in milliseconds. A phone between two cells often reports a network that carries nothing. */
const TIMEOUT_MS = 20_000

export type LoadedRun =
  | { ok: true; run: Run; clock: ClockOffset | null }
  | { ok: false; why: 'offline' | 'logged out' }
  | { ok: false; why: 'someone else' }

/** Loads the run of the driver. Never throws: without a network the app shows the stored one. */
export async function loadRun(userId: number): Promise<LoadedRun> {
  const sentAt = phoneNow()
  try {
    const reply = await fetch(RUN_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (reply.status === 401 || reply.status === 403) return { ok: false, why: 'logged out' }
    if (!reply.ok) return { ok: false, why: 'offline' }
    const run = (await reply.json()) as Run
    if (run.user_id !== userId) return { ok: false, why: 'someone else' }
    return { ok: true, run, clock: measuredOffset(run.now, sentAt, phoneNow()) }
  } catch {
    return { ok: false, why: 'offline' }
  }
}

type ApiReply =
  | { success: true; data: { results: Extract<QueueReply, { ok: true }>['results']; now: string } }
  | { success: false; error: { code: string; msg: string } }

/** Sends actions to the API, in the name of the driver who tapped them. */
export async function sendActions(userId: number, actions: readonly DriverAction[]): Promise<QueueReply> {
  const reply = await fetch(ACTIONS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: userId, actions }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = (await reply.json()) as ApiReply
  return body.success
    ? { ok: true, results: body.data.results, now: body.data.now }
    : { ok: false, error: body.error }
}

/** Returns the stored run, for a start without a network. */
export const storedRun = (store: DriverStore): Promise<Run | null> => store.read<Run>('run').catch(() => null)
