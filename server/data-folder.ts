import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartError } from './db/start-error.ts'

/** Makes the data folder, or says in one line why it can't be used. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} can't be used: ${(error as Error).message}`)
  }
}

/** Step by step: Node's recursive form never returns where a folder takes no entries at all, as in `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
