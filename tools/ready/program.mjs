import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './root.mjs'

/** Runs a program and prints its output only if it fails. @param title name of the program for messages */
export async function runQuietly(title, [command, ...args], { cwd, env }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text))
  const code = await ending(child)
  if (code === 0) return
  process.stderr.write(Buffer.concat(said))
  throw new Error(`${title} failed; its output is above.`)
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** SIGUSR2 restarts the shop's processes one by one. Windows does not have this signal. */
if (process.platform !== 'win32') SIGNALS.push('SIGUSR2')

/**
 * Runs a program in the terminal and returns its exit code; calls `started` with its process id. Ctrl-C reaches the
 * whole process group, so this process waits for the program; otherwise the shell's prompt would return before the shop
 * is closed. Signals to this process are forwarded to the program.
 */
export async function runProgram(command, args, { env, started }) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit' })
  if (child.pid) started(child.pid)
  const passOn = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  return ending(child)
}

function ending(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
