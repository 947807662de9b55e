import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A run of tests holds some 500 MB at most; a container without more memory for files has 64 MB. */
const ENOUGH_BYTES = 2 ** 31

/** Where the databases of tests lie: in memory, if the system has room for files there, else in the temporary folder. */
export function fastFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    accessSync(memory, constants.W_OK)
    return bavail * bsize > ENOUGH_BYTES ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
