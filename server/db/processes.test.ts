import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { applicationRole } from '#testing/database/test-server.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import { grantApplication } from './grants.ts'
import { type ProcessMembership, joinProcesses, shareClock } from './processes.ts'

let db: TestDatabase
const joined: ProcessMembership[] = []
const children: ChildProcess[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  await prepareJobs(db.owner.pool.options.connectionString!)
  await grantApplication(db.owner, applicationRole())
})
afterEach(async () => {
  for (const membership of joined.splice(0)) await membership.leave()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => db.drop())

const join = async (): Promise<ProcessMembership> => {
  const membership = await joinProcesses(db.url)
  joined.push(membership)
  return membership
}

const PROGRAM = `
  import { joinProcesses } from '${new URL('processes.ts', import.meta.url).href}'
  const { processId, jobPools } = await joinProcesses(process.argv[1])
  jobPools.add('pool of ' + processId)
  console.log(processId)
  setInterval(() => {}, 1000)`

/** Starts a real process, which can be killed or stopped. */
async function joinElsewhere(): Promise<{ child: ChildProcess; processId: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, db.url])
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, processId: Number(said) }
}

const known = async (): Promise<number[]> =>
  (await db.rows<{ process_id: number }>(sql`select process_id from processes order by 1`)).map(
    (row) => row.process_id,
  )

const jobs = () =>
  db.rows<{ task: string }>(sql`
    select task_identifier as task from graphile_worker.jobs where key is not null order by 1`)

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await sleep(50)
}

describe('processes on one database', () => {
  it('detect once that a process was killed, and settle its work', { tags: 'slow' }, async () => {
    await join()
    await join()
    const killed = await joinElsewhere()
    const stopped = await joinElsewhere()
    // Creates a job of each process, as its runner would hold it.
    await until(async () => (await lockingPools()).length === 2)
    for (const { processId } of [killed, stopped]) {
      const added = await db.first<{ id: number }>(
        sql`select id from graphile_worker.add_job('send-message')`,
      )
      await db.owner.run(sql`
        update graphile_worker._private_jobs set locked_at = now(), locked_by = ${`pool of ${processId}`}
        where id = ${added!.id}`)
    }
    // The stopped process does nothing, but has not ended.
    stopped.child.kill('SIGSTOP')
    killed.child.kill('SIGKILL')
    await until(async () => !(await known()).includes(killed.processId))
    expect(await known()).toContain(stopped.processId)
    expect(await lockedJobs()).toEqual([`pool of ${stopped.processId}`])
    expect(await jobs()).toEqual([{ task: 'drop-forgotten-payments' }, { task: 'settle-checkouts' }])
    stopped.child.kill('SIGKILL')
    await until(async () => !(await known()).includes(stopped.processId))
  })

  it('stay registered while their connections are cut', { tags: 'slow' }, async () => {
    const [one, other] = [await join(), await join()]
    const both = [one.processId, other.processId]
    for (let cut = 0; cut < 3; cut++) {
      // Waits until each session has ended, because a session that is only signalled still holds its lock for a
      // moment.
      await db.owner.run(sql`
        select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and application_name = 'coldie-process'`)
      await until(async () => (await heldLocks()).length === 2)
      expect(await known()).toEqual(both)
    }
    expect(await heldLocks()).toEqual(both)
  })

  it('share one clock in the demo: that of the first open process with the same DEMO_NOW', async () => {
    const setting = '2026-11-20T07:30:00.000Z'
    const shared = async (own: { setting: string; offsetMs: number }) => {
      const { processId } = await join()
      return shareClock(db, processId, own)
    }
    expect(await shared({ setting, offsetMs: -1000 })).toBe(-1000)
    expect(await shared({ setting, offsetMs: -7000 })).toBe(-1000)
    expect(await shared({ setting: 'none', offsetMs: 0 })).toBe(0)
    // The first process leaves, and the row of a killed process is ignored.
    await joined[0]!.leave()
    expect(await shared({ setting, offsetMs: -9000 })).toBe(-1000)
    for (const membership of joined.splice(0)) await membership.leave()
    await db.owner.run(sql`
      insert into processes (registered_at, seen_at, clock_setting, clock_offset_ms)
      values (clock_timestamp(), clock_timestamp(), ${setting}, -1000)`)
    expect(await shared({ setting, offsetMs: -9000 })).toBe(-9000)
  })

  it('are removed when they leave', async () => {
    const { leave, processId } = await joinProcesses(db.url)
    expect(await known()).toContain(processId)
    await leave()
    expect(await known()).not.toContain(processId)
  })
})

const lockingPools = () => db.rows(sql`select 1 from processes, unnest(job_pools)`)

const lockedJobs = async (): Promise<string[]> =>
  (
    await db.owner.rows<{ by: string }>(sql`
      select locked_by as by from graphile_worker._private_jobs where locked_at is not null`)
  ).map((row) => row.by)

const heldLocks = async (): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select objid::bigint as id from pg_locks where locktype = 'advisory' and classid = 2634505
        and database = (select oid from pg_database where datname = current_database()) order by 1`)
  ).map((row) => row.id)
