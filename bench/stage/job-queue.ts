import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type JobQueue = { whenEmpty: () => Promise<void>; close: () => Promise<void> }

/** Opens a connection that detects when the shop's job runner has finished all due jobs. */
export async function openJobQueue(url: string): Promise<JobQueue> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const countDue = async () => {
    const { rows } = await client.query<{ due: number }>(
      'select count(*)::int as due from graphile_worker.jobs where run_at <= now()',
    )
    return rows[0]!.due
  }
  return {
    whenEmpty: async () => {
      while ((await countDue()) > 0) await sleep(100)
    },
    close: () => client.end(),
  }
}
