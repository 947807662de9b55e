import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { checksumOf, MIGRATIONS, readMigrations } from './migration-files.ts'
import { readLock } from './migration-lock.ts'
import { isReplaced } from './baseline.ts'

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

  it('has no other content in the history than its own', () => {
    const strange = contentsInHistory().filter(({ name, checksum }) => readLock().get(name) !== checksum)
    expect(strange).toEqual([])
  })
})

/**
 * Returns every content of a migration in the commit history, without the migrations that the baseline replaced. Empty
 * without a history.
 */
function contentsInHistory(): { name: string; checksum: string }[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: MIGRATIONS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  let log: string
  try {
    log = git('log', '--format=', '--raw', '--no-abbrev', '--no-renames', '--diff-filter=AM', '--', '.')
  } catch {
    return []
  }
  const entries = log.matchAll(/^:\d+ \d+ \w+ (\w+) [AM]\t.*\/([^/\n]+\.sql)$/gm)
  const own = [...entries].filter(([, , name = '']) => !isReplaced(name))
  const seen = new Map(own.map(([, blob = '', name = '']) => [`${name} ${blob}`, { name, blob }]))
  const texts = readBlobs([...seen.values()].map(({ blob }) => blob))
  return [...seen.values()].map(({ name, blob }) => ({ name, checksum: checksumOf(texts.get(blob)!) }))
}

/**
 * Reads all blobs in one process, because there are many. Each response is a line `<blob> blob <bytes>`, then the
 * content and a line break.
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
