import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './port.ts'

export function openFolderStorage(root: string): FileStorage {
  const pathOf = (name: string) => join(root, name)
  return {
    read: (name) => readFile(pathOf(name)).catch(missing(null)),
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    write: (name, body) => writeAtomically(pathOf(name), body),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: (folder) => readdir(pathOf(folder)).catch(missing<string[]>([])),
    removeOtherFolders: async (folder, keep) => {
      const names = await readdir(pathOf(folder)).catch(missing<string[]>([]))
      const others = names.filter((name) => name !== keep)
      await Promise.all(
        others.map((name) => rm(join(pathOf(folder), name), { recursive: true, force: true })),
      )
    },
  }
}

const missing =
  <T>(answer: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return answer
    throw error
  }

/** Writes a temporary file and renames it, so that readers never see a partial file. */
async function writeAtomically(file: string, body: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(draft, body)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
