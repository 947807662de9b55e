import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS, readMigrations } from './migration-files.ts'

const LOCK = join(MIGRATIONS, 'checksums.txt')

/** Reads the committed checksums by migration, in the format of `sha256sum`. */
export function readLock(text = readFileSync(LOCK, 'utf8')): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** Adds each migration that is not locked yet and returns their names. A locked line never changes. */
export function lockMissing(): string[] {
  const lock = readLock()
  const missing = readMigrations().filter(({ name }) => !lock.has(name))
  for (const { name, checksum } of missing) lock.set(name, checksum)
  const lines = [...lock].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => `${sum}  ${name}\n`)
  if (missing.length > 0) writeFileSync(LOCK, lines.join(''))
  return missing.map(({ name }) => name)
}
