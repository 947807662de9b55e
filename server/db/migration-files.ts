import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../startup/start-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url))

export type Migration = { name: string; text: string; checksum: string }

/** Returns the checksum of a migration, independent of Windows line endings. */
export const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** Reads every migration of a folder in the order of its number. Numbers must be unique. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrations = names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: checksumOf(text) }
  })
  const numbers = migrations.map(({ name }) => /^\d{3,}(?=-)/.exec(name)?.[0])
  const wrong = numbers.findIndex((number, i) => number === undefined || numbers.indexOf(number) !== i)
  if (wrong >= 0) {
    throw new StartError(`Migration ${names.toSorted()[wrong]} needs a number of its own, as in 004-what.sql`)
  }
  return migrations
}
