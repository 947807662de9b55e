import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CopiedFile } from './manifest.ts'

/** File modes of a backup. Only the shop's user may read it, because it contains the whole database. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export type CopiedFolders = { folders: string[]; files: CopiedFile[] }

/**
 * Copies everything below `from` to `to`. A file that vanishes during the copy is left out: the server has removed
 * it, and the WAL contains the removal.
 * @param leavesOut called with each path relative to `from`, including folders
 */
export async function copyFolder(
  from: string,
  to: string,
  leavesOut: (path: string) => boolean = () => false,
): Promise<CopiedFolders> {
  const copied: CopiedFolders = { folders: [], files: [] }
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    await mkdir(join(to, folder), { recursive: true, mode: FOLDER_MODE })
    if (folder !== '') copied.folders.push(folder)
    for (const name of await namesIn(join(from, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`
      const found = leavesOut(path) ? null : await stat(join(from, path)).catch(ifGone)
      if (found?.isDirectory()) waiting.push(path)
      else if (found?.isFile()) {
        const file = await copyFile(join(from, path), join(to, path)).catch(ifGone)
        if (file) copied.files.push({ path, ...file })
      }
    }
  }
  return copied
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ifGone)) ?? []

function ifGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** Copies a file and flushes it to disk. */
export async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, 'path'>> {
  const source = await open(from)
  try {
    await mkdir(dirname(to), { recursive: true, mode: FOLDER_MODE })
    const hash = createHash('sha256')
    let bytes = 0
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await pipeline(
      source.createReadStream({ autoClose: false }),
      count,
      createWriteStream(to, { mode: FILE_MODE, flags: 'wx', flush: true }),
    )
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await source.close()
  }
}

export async function checksumOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch (error) {
    return ifGone(error)
  }
}
