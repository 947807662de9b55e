import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/database/database-proxy.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { type Database, DatabaseUnavailable, hasTimeouts, openDatabase, requirePrimary } from './database.ts'
import { listen } from './listen.ts'

let proxy: DatabaseProxy
let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase({
    connections: 2,
    through: async (url) => (proxy = await openDatabaseProxy(url)).url,
  })
})
afterAll(async () => {
  await db.drop()
  await proxy.close()
})

const write = (database: Database) => database.run(sql`update stores set name = name`)
const ofServer = async (setting: 'on' | 'off') => {
  const { name } = (await db.owner.first<{ name: string }>(
    sql`select quote_ident(current_database()) as name`,
  ))!
  const pool = db.owner.pool
  await pool.query(`alter database ${name} set default_transaction_read_only = ${setting}`)
}

describe('a database that becomes unreachable', () => {
  it('is temporarily unavailable if the file of its socket is gone', async () => {
    const gone = openDatabase({ url: 'postgres:///shop?host=/nowhere' })
    await expect(gone.first(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
    await gone.close()
  })

  it('in the middle of a transaction ends that transaction, and neither the process nor the pool', async () => {
    const broken = db.transaction(async (tx) => {
      await tx.first(sql`select 1`)
      proxy.cut()
      await tx.first(sql`select 2`)
    })
    await expect(broken).rejects.toThrow(DatabaseUnavailable)
    expect(await db.first(sql`select 3 as n`)).toEqual({ n: 3 })
  })

  it('while a transaction is idle is noticed at its next statement', async () => {
    const broken = db.transaction(async (tx) => {
      await tx.first(sql`select 1`)
      proxy.cut()
      // The end of the connection arrives while no statement runs on it.
      await db.first(sql`select pg_sleep(0.05)`)
      await tx.first(sql`select 2`)
    })
    await expect(broken).rejects.toThrow(DatabaseUnavailable)
  })

  it('is reported the same way if an administrator terminates the session', async () => {
    const broken = db.transaction(async (tx) => {
      const { pid } = (await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))!
      await db.owner.run(sql`select pg_terminate_backend(${pid})`)
      await tx.first(sql`select 2`)
    })
    await expect(broken).rejects.toThrow(DatabaseUnavailable)
  })
})

describe('a server that has become a standby', () => {
  it('is not a primary, and its connections are discarded', async () => {
    await ofServer('on')
    proxy.cut()
    await expect(requirePrimary(db)).rejects.toThrow(DatabaseUnavailable)
    await expect(write(db)).rejects.toThrow(DatabaseUnavailable)
    await expect(db.transaction(write)).rejects.toThrow(DatabaseUnavailable)
    await ofServer('off')
    // An existing connection would have stayed read-only.
    await requirePrimary(db)
    expect(await db.transaction(write)).toBe(0)
  })
})

describe('a pooler', () => {
  // PgBouncer rejects both.
  it('receives no startup options and no named statements', async () => {
    const sent: string[] = []
    const spied = await openDatabaseProxy(db.url, (bytes) => void sent.push(bytes.toString('latin1')))
    const pooled = openDatabase({ url: spied.url, isPooled: true, connections: 1 })
    const direct = openDatabase({ url: spied.url, connections: 1 })
    const wire = async (database: Database) => {
      sent.length = 0
      await database.first(sql`select ${1}::int as n`)
      return sent.join('')
    }
    const PARSE = /P....([^\0]*)\0select/s
    const named = await wire(direct)
    expect([PARSE.exec(named)?.[1], named.includes('statement_timeout')]).toEqual([
      expect.stringMatching(/./),
      true,
    ])
    const plain = await wire(pooled)
    expect([PARSE.exec(plain)?.[1], plain.includes('statement_timeout')]).toEqual(['', false])
    expect([await hasTimeouts(pooled), await hasTimeouts(direct)]).toEqual([false, true])
    await Promise.all([pooled.close(), direct.close()])
    await spied.close()
  })
})

describe('a notification', () => {
  it('arrives again after a lost connection, and missed notifications are reported as such', async () => {
    const heard: string[] = []
    let reconnects = 0
    const listener = await listen(proxy.url, { texts: (payload) => heard.push(payload) }, () => reconnects++)
    proxy.cut()
    await db.owner.run(sql`select pg_notify('texts', 'missed')`)
    await expect.poll(() => reconnects).toBe(1)
    await db.owner.run(sql`select pg_notify('texts', 'heard')`)
    await expect.poll(() => heard).toEqual(['heard'])
    await listener.stop()
  })
})
