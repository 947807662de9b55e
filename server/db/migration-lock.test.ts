import { execFileSync } from 'node:child_process'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '#testing/database/database.ts'
import { EARLIER_CHECKSUMS } from './earlier-checksums.ts'
import { checksumOf, MIGRATIONS, readMigrations } from './migration-files.ts'
import { readLock } from './migration-lock.ts'
import { migrate } from './migrate.ts'

/** Migrations whose first content was committed before the shop could start, so no database ever had it. */
const BEFORE_THE_FIRST_SHOP = ['0003-demo-gateway.sql']

/**
 * Migrations that for one or two commits shared their number with another, with which no shop starts. Each has its
 * own number now.
 */
const RENUMBERED = [
  '0057-saved-address-details.sql',
  '0062-driver-vehicles.sql',
  '0071-catalogue-changes.sql',
  '0072-catalogue-changes.sql',
  '0094-units-in-hand.sql',
  '0095-units-in-hand.sql',
  '0096-delivery-modes.sql',
  '0098-orders-may-ask.sql',
  '0099-orders-may-ask-checked.sql',
  '0100-line-wishes.sql',
  '0101-line-wishes-checked.sql',
  '0102-substitute-proposals.sql',
  '0110-stock-transfers.sql',
  '0111-stock-transfers.sql',
  '0115-returned-on-terminal.sql',
  '0116-terminal-transactions.sql',
  '0117-terminal-in-the-ledger.sql',
  '0118-returned-on-terminal.sql',
  '0118-terminal-in-the-ledger-checked.sql',
  '0119-returned-on-terminal-checked.sql',
  '0119-terminal-transactions.sql',
  '0120-owed-on-terminal-index.sql',
  '0120-terminal-in-the-ledger.sql',
  '0121-terminal-in-the-ledger-checked.sql',
  '0122-returned-on-terminal-checked.sql',
  '0123-owed-on-terminal-index.sql',
  '0130-deactivated-people.sql',
  '0138-deactivated-people.sql',
]

/** Migrations whose differing first content is corrected by a later migration, with 'create or replace'. */
const LEVELLED = ['0048-retention.sql']

const migrations = readMigrations()

describe('a committed migration', () => {
  it.each(migrations)('$name is locked and unchanged', ({ name, checksum }) => {
    const locked = readLock().get(name)
    if (locked === undefined) throw new Error(`Run: npm run migrations:lock, or add\n${checksum}  ${name}`)
    expect(checksum, `${name} was changed: put it back and add a new migration instead`).toBe(locked)
  })

  it('is never removed', () => {
    expect([...readLock().keys()].filter((name) => !migrations.some((one) => one.name === name))).toEqual([])
  })

  it('has no other content in the history than accepted contents', () => {
    const strange = contentsInHistory().filter(
      ({ name, checksum }) =>
        readLock().get(name) !== checksum &&
        !EARLIER_CHECKSUMS[name]?.includes(checksum) &&
        !BEFORE_THE_FIRST_SHOP.includes(name) &&
        !RENUMBERED.includes(name),
    )
    expect(strange).toEqual([])
  })
})

describe('a database with an earlier content of a migration', () => {
  it.each(Object.entries(EARLIER_CHECKSUMS))('still starts: %s', async (name, [earlier]) => {
    const db = await openTestDatabase({ asOwner: true })
    try {
      await db.run(sql`update schema_migrations set checksum = ${earlier} where name = ${name}`)
      expect(await migrate(db)).toEqual([])
    } finally {
      await db.drop()
    }
  })

  it('has the schema of the current content, statement by statement', () => {
    const accepted = contentsInHistory().filter(
      ({ name }) => name in EARLIER_CHECKSUMS && !LEVELLED.includes(name),
    )
    for (const { name, text } of accepted) {
      const present = migrations.find((one) => one.name === name)!.text
      expect(withoutComments(text)).toBe(withoutComments(present))
    }
  })
})

const withoutComments = (text: string): string => text.replaceAll(/^--.*\n/gm, '')

/** Returns every content of a migration in the commit history; empty without a history. */
function contentsInHistory(): { name: string; checksum: string; text: string }[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: MIGRATIONS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  let log: string
  try {
    log = git('log', '--format=', '--raw', '--no-abbrev', '--no-renames', '--diff-filter=AM', '--', '.')
  } catch {
    return []
  }
  const entries = log.matchAll(/^:\d+ \d+ \w+ (\w+) [AM]\t.*\/([^/\n]+\.sql)$/gm)
  const seen = new Map([...entries].map(([, blob = '', name = '']) => [`${name} ${blob}`, { name, blob }]))
  const texts = readBlobs([...seen.values()].map(({ blob }) => blob))
  return [...seen.values()].map(({ name, blob }) => {
    const text = texts.get(blob)!
    return { name, text, checksum: checksumOf(text) }
  })
}

/**
 * Reads all blobs in one process, because there are hundreds. Each response is a line `<blob> blob <bytes>`, then
 * the content and a line break.
 */
function readBlobs(blobs: readonly string[]): Map<string, string> {
  const input = blobs.map((blob) => `${blob}\n`).join('')
  const answer = execFileSync('git', ['cat-file', '--batch'], { cwd: MIGRATIONS, input, maxBuffer: 2 ** 28 })
  const texts = new Map<string, string>()
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf('\n', at)
    const [blob = '', , bytes] = answer.toString('utf8', at, end).split(' ')
    const contentEnd = end + 1 + Number(bytes)
    texts.set(blob, answer.toString('utf8', end + 1, contentEnd))
    at = contentEnd + 1
  }
  return texts
}
