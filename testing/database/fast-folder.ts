import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Required free space in bytes. A test run needs up to 500 MB; containers often have only 64 MB of shared memory. */
const ENOUGH_BYTES = 2 ** 31

/** Returns the folder for test databases: in memory if there is enough space, otherwise the temporary folder. */
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
