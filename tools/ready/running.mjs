import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const FOLDER = join(ROOT, '.cache', 'running')

/** Records that a program of this clone is running, with its build. @returns a function that removes the record */
export function noteRunning(pid, build, folder = FOLDER) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(pid))
  writeFileSync(file, JSON.stringify({ build }))
  return () => rmSync(file, { force: true })
}

/** Returns the running programs of this clone. Removes the records of killed programs. */
export function runningShops(folder = FOLDER) {
  let names
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const pid = Number(name)
    if (!isAlive(pid)) {
      rmSync(join(folder, name), { force: true })
      return []
    }
    return [{ pid, ...readNote(join(folder, name)) }]
  })
}

/** Reads a record. Its program may end and remove it concurrently. */
function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
