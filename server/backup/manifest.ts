import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

export const MANIFEST = 'manifest.json'

/** Copied file. `path` is relative to the backup's folder, with `/` on every system. */
export const CopiedFile = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
export type CopiedFile = z.infer<typeof CopiedFile>

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Version and platform. Database files are compatible with the same major version and platform only. */
  postgres: z.string(),
  platform: z.string(),
  /** Latest migration of the database. */
  migration: z.string(),
  /** Signature that identifies the secret key of this backup without revealing it. */
  key_check: z.string(),
  /** All folders, including empty ones, which PostgreSQL requires. */
  folders: z.array(z.string()),
  files: z.array(CopiedFile),
})
export type Manifest = z.infer<typeof Manifest>

/** Reads the manifest. @throws StartError if the folder is not a complete backup */
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
