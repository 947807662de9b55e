import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

export const MANIFEST = 'manifest.json'

/** `path` from the backup's folder on, with `/` on every system. */
export const CopiedFile = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
export type CopiedFile = z.infer<typeof CopiedFile>

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Files of a server fit its own version and kind of machine only. */
  postgres: z.string(),
  platform: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** Tells whether a secret key is the one of this backup, and nothing of the key. */
  key_check: z.string(),
  /** Empty ones count: PostgreSQL wants all of its own. */
  folders: z.array(z.string()),
  files: z.array(CopiedFile),
})
export type Manifest = z.infer<typeof Manifest>

/** @throws StartError where the folder is no backup, or not a whole one */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new StartError(`${folder} is no backup: it has no ${MANIFEST}`)
  const read = Manifest.safeParse(parsed(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new StartError(`${file} can’t be read: this is no backup of this version of the shop`)
  const astray = [...read.data.folders, ...read.data.files.map(({ path }) => path)].find(isAstray)
  if (astray !== undefined) throw new StartError(`${file} names ${astray}, which lies outside the backup`)
  return read.data
}

const isAstray = (path: string): boolean =>
  path.startsWith('/') || path.includes('\\') || path.split('/').includes('..')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
