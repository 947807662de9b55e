import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Standby, openStandby } from '#testing/database/standby.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { openReplicas, readerOf } from './replicas.ts'

let servers: Standby
let primary: OpenDatabase
let standby: OpenDatabase
beforeAll(async () => {
  servers = await openStandby()
  primary = openDatabase({ url: servers.primaryUrl, connections: 2 })
  standby = openDatabase({ url: servers.standbyUrl, connections: 1 })
  await primary.run(sql`create table notes (n int)`)
})
afterAll(async () => {
  await Promise.all([primary.close(), standby.close()])
  await servers.stop()
})

let written = 0
const write = async () => {
  // Test servers acknowledge a commit before it is flushed; a shop's servers never do.
  await primary.transaction(async (tx) => {
    await tx.run(sql`set local synchronous_commit = on`)
    await tx.run(sql`insert into notes values (${++written})`)
  })
  return written
}
const newest = sql`select max(n) as n, pg_is_in_recovery() as of_replica from notes`

describe('reading from replicas', () => {
  it('never misses an earlier commit of any writer', async () => {
    const replicas = openReplicas(primary, [servers.standbyUrl])
    for (let nth = 0; nth < 30; nth++) {
      const n = await write()
      expect(await replicas.first(newest)).toEqual({ n, of_replica: true })
    }
    expect(await replicas.rows(newest)).toEqual([{ n: written, of_replica: true }])
    await replicas.close()
  })

  it('uses the primary if the replica is behind by more than a second', async () => {
    const replicas = openReplicas(primary, [servers.standbyUrl])
    await standby.first(sql`select pg_wal_replay_pause()`)
    const n = await write()
    expect(await replicas.first(newest)).toEqual({ n, of_replica: false })
    await standby.first(sql`select pg_wal_replay_resume()`)
    await replicas.close()
  })

  it('reports the lag of each replica, and which does not respond', async () => {
    const replicas = openReplicas(primary, ['postgres://shop@127.0.0.1:1/coldie', servers.standbyUrl])
    await write()
    await expect.poll(() => replicas.lags()).toEqual([null, 0])
    await standby.first(sql`select pg_wal_replay_pause()`)
    await write()
    const [, behind] = await replicas.lags()
    expect(behind).toBeGreaterThan(0)
    await standby.first(sql`select pg_wal_replay_resume()`)
    await expect.poll(() => replicas.lags()).toEqual([null, 0])
    await replicas.close()
  })

  it.each([
    ['is away', () => 'postgres://shop@127.0.0.1:1/coldie'],
    ['has become the primary', () => servers.primaryUrl],
  ])('uses the primary if the replica %s', async (_how, url) => {
    const replicas = openReplicas(primary, [url()])
    const n = await write()
    expect(await replicas.first(newest)).toEqual({ n, of_replica: false })
    await replicas.close()
  })

  it('asks replicas in turn, and skips a replica that failed', async () => {
    const replicas = openReplicas(primary, ['postgres://shop@127.0.0.1:1/coldie', servers.standbyUrl])
    const n = await write()
    const asked = []
    for (let nth = 0; nth < 4; nth++) asked.push(await replicas.first(newest))
    expect(asked).toEqual([false, true, true, true].map((of_replica) => ({ n, of_replica })))
    await replicas.close()
  })

  it('reports an error in the statement as the primary would', async () => {
    const replicas = openReplicas(primary, [servers.standbyUrl])
    await expect(replicas.first(sql`select nothing`)).rejects.toThrow('column "nothing" does not exist')
    await replicas.close()
  })

  it('uses the primary if there is no replica', () => {
    expect(readerOf({ db: primary, replicas: null })).toBe(primary)
  })
})
