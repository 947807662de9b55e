import { createCipheriv, hkdfSync } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Keys, keysFrom } from '#server/keys.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { demoFilling } from '#testing/database/filled-shop.ts'
import { openDataKeys, resealFields, rotateKeys } from './data-keys.ts'

const [FIRST, SECOND] = ['the first secret of these tests', 'the second secret of these tests']
const NOW = new Date('2026-11-20T07:30:00Z')
const field = (ownerId: number) => ({ purpose: 'dob', ownerId })
/** Format without a key version: nonce, tag and text. */
const OLD_FIELD = Buffer.from('AAECAwQFBgcICQoL4XwrZ4dTG4Y0h0H7N9ZsHw==', 'base64')

let db: TestDatabase
beforeEach(async () => {
  db = await openTestDatabase({ filling: demoFilling })
  await db.run(sql`update users set dob_sealed = null`)
})
afterEach(() => db.drop())

const open = (present: string, ...former: string[]) => openDataKeys(db.owner, { present, former }, NOW)
const people = () => db.rows<{ user_id: number }>(sql`select user_id from users order by user_id limit 12`)
const write = (keys: Keys, userId: number, text: string) =>
  db.run(sql`update users set dob_sealed = ${keys.seal(field(userId), text)} where user_id = ${userId}`)
async function read(keys: Keys, userId: number): Promise<string> {
  const row = await db.first<{ dob_sealed: Buffer }>(
    sql`select dob_sealed from users where user_id = ${userId}`,
  )
  return keys.unseal(field(userId), row!.dob_sealed)
}
const versions = () =>
  db.rows<{ version: number }>(sql`
    select distinct sealed_version(dob_sealed) as version from users where dob_sealed is not null order by 1`)

describe('a sealed field', () => {
  const keys = keysFrom(FIRST)

  it('can be opened for its owner and purpose only', () => {
    const sealed = keys.seal(field(7), '1990-02-28')
    expect(keys.unseal(field(7), sealed)).toBe('1990-02-28')
    expect(() => keys.unseal(field(8), sealed)).toThrow('unable to authenticate')
    expect(() => keys.unseal({ purpose: 'totp secret', ownerId: 7 }, sealed)).toThrow(
      'unable to authenticate',
    )
    const other = Buffer.from(sealed)
    other.writeUInt32BE(2, 3)
    expect(() => keys.unseal(field(7), other)).toThrow('key 2')
  })

  it('cannot be opened if it was damaged', () => {
    expect(() => keys.unseal(field(7), OLD_FIELD)).toThrow('unable to authenticate')
  })
})

describe('the keys of a database', () => {
  it('are the same at each start, and the database contains no secret', async () => {
    const [one] = await people()
    await write((await open(FIRST)).keys, one!.user_id, '1990-02-28')
    expect(await read((await open(FIRST)).keys, one!.user_id)).toBe('1990-02-28')
    const stored = JSON.stringify(await db.rows(sql`select * from data_keys`))
    expect(stored).not.toContain(FIRST)
  })

  it('cannot be opened with another secret key, and the error is one clear line', async () => {
    await open(FIRST)
    await expect(open(SECOND)).rejects.toThrow(/^SECRET_KEY is not the one .* SECRET_KEY_PREVIOUS$/)
  })

  it('are wrapped again after a change of the secret key, without changing hashes', async () => {
    const before = (await open(FIRST)).keys
    const [one] = await people()
    await write(before, one!.user_id, '1990-02-28')
    const after = (await open(SECOND, FIRST)).keys
    expect(await read(after, one!.user_id)).toBe('1990-02-28')
    expect(after.hash('gift card', 'ABC')).toEqual(before.hash('gift card', 'ABC'))
    expect(await read((await open(SECOND)).keys, one!.user_id)).toBe('1990-02-28')
    await expect(open(FIRST)).rejects.toThrow('SECRET_KEY')
  })

  it('migrate a database without data keys, and reject a wrong secret for it', async () => {
    const [one] = await people()
    const key = Buffer.from(hkdfSync('sha256', FIRST, 'coldie', 'dob', 32))
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 5))
    const body = Buffer.concat([cipher.update('1985-06-01'), cipher.final()])
    const old = Buffer.concat([Buffer.alloc(12, 5), cipher.getAuthTag(), body])
    await db.run(sql`update users set dob_sealed = ${old} where user_id = ${one!.user_id}`)
    await expect(open(SECOND)).rejects.toThrow('SECRET_KEY')
    const { keys } = await open(FIRST)
    expect(await read(keys, one!.user_id)).toBe('1985-06-01')
    expect(await resealFields(db, keys, 1)).toBe(1)
    expect(await versions()).toEqual([{ version: 1 }])
    expect(await read(keys, one!.user_id)).toBe('1985-06-01')
  })

  it('cannot be written by the application', async () => {
    await open(FIRST)
    await expect(db.run(sql`update data_keys set is_active = true`)).rejects.toThrow('permission denied')
    await expect(db.run(sql`delete from data_keys`)).rejects.toThrow('permission denied')
  })
})

describe('npm run keys:rotate', () => {
  it('seals every field again while two processes write, and loses nothing', async () => {
    const processes = [await open(FIRST), await open(FIRST)]
    const all = await people()
    const last = new Map<number, string>()
    for (const { user_id: userId } of all) {
      await write(processes[0]!.keys, userId, 'before')
      last.set(userId, 'before')
    }
    let isOver = false
    let writes = 0
    // Each person is written by one process, so that the last write is known.
    const writing = processes.map(async ({ keys }, nth) => {
      const mine = all.filter((_, index) => index % 2 === nth)
      while (!isOver) {
        for (const { user_id: userId } of mine) {
          const text = `write ${++writes}`
          await write(keys, userId, text)
          last.set(userId, text)
          expect(await read(keys, userId)).toBe(text)
        }
      }
    })
    const command = await open(FIRST)
    let pauses = 0
    // During the command's pauses, the processes load the key and continue to write for a while, one of them with a
    // delay.
    const pause = async () => {
      pauses += 1
      await processes[0]!.reload(db)
      const until = writes + 24
      while (writes < until) await new Promise((resolve) => setImmediate(resolve))
      await processes[1]!.reload(db)
    }
    const rotated = await rotateKeys(db.owner, command, { secret: FIRST, now: NOW, pause })
    for (const each of processes) await each.reload(db)
    isOver = true
    await Promise.all(writing)
    expect(rotated.version).toBe(2)
    expect(pauses).toBe(2)
    await resealFields(db, command.keys, 2)
    expect(await versions()).toEqual([{ version: 2 }])
    for (const { user_id: userId } of all) {
      for (const { keys } of [...processes, command]) expect(await read(keys, userId)).toBe(last.get(userId))
    }
  })
})
