import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot, programPath } from './programs.ts'

export type Account = { name: string; uid: number; gid: number }

/**
 * Returns the account for the database. PostgreSQL refuses to run as root, so as root it is the user of Debian's
 * package.
 */
export function databaseAccount(): Account {
  const name = isRoot ? 'postgres' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { name, uid: id('-u'), gid: id('-g') }
}

export type Program = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Account that runs the program; null for the current user. */
  account?: Account | null
  /** Returns a process that outlives the program, as PostgreSQL outlives Patroni. */
  released?: () => number | undefined
}

/**
 * Program that represents a machine, with all processes it starts. Like a service manager it restarts the program
 * when the program exits.
 */
export type Machine = {
  name: string
  /** Kills the program and all its processes at once, as a power failure does. It stays off until `start`. */
  kill(): Promise<void>
  /** Kills only the program, which is restarted after a second. */
  crash(): Promise<void>
  start(): void
  pid(): number
}

const RESTART_MS = 1000

/** @param folder folder for the program's log */
export function openMachine(program: Program, folder: string): Machine {
  const { name, command, args, env = {}, account, released } = program
  let child: ChildProcess
  let isOff = false
  const log = openSync(join(folder, `${name}.log`), 'a')
  function start(): void {
    isOff = false
    child = spawn(command, args, {
      env: { ...process.env, PATH: programPath(), ...env },
      stdio: ['ignore', log, log],
      // Starts a new process group.
      detached: true,
      cwd: process.cwd(),
      ...(account && isRoot ? { uid: account.uid, gid: account.gid } : {}),
    })
    child.on('error', (error) => console.error(`${name}: ${error.message}`))
    child.on('exit', () => {
      if (!isOff) setTimeout(() => !isOff && start(), RESTART_MS).unref()
    })
  }
  async function ended(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  start()
  return {
    name,
    start,
    pid: () => child.pid!,
    crash: async () => {
      child.kill('SIGKILL')
      await ended()
    },
    kill: async () => {
      isOff = true
      const all = [child.pid!, released?.() ?? 0].flatMap((pid) => (pid ? [pid, ...descendants(pid)] : []))
      for (const pid of all) signal(pid, 'SIGKILL')
      await ended()
      while (all.some((pid) => signal(pid, 0) && !isZombie(pid))) await sleep(10)
    },
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/**
 * Reads the fields of `/proc/1/stat` after the name: `1 (name) state parent …`. A name may contain spaces and
 * brackets.
 */
function statOf(pid: string | number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const isZombie = (pid: number) => statOf(pid)[0] === 'Z'

/** Returns all descendants of a process, including those that left its group, as PostgreSQL does. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(name)[1])] as const)
  const of = (parent: number): number[] =>
    parents.flatMap(([each, its]) => (its === parent ? [each, ...of(each)] : []))
  return of(pid)
}
