import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program of its own, so that what it costs the processor can be told apart from the load. */
export type Child = {
  pid: number
  /** The next message for which `is` holds. */
  next<T>(is: (message: unknown) => message is T): Promise<T>
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  stop(): Promise<void>
}

type Options = { env?: NodeJS.ProcessEnv; nodeArgs?: string[] }

export function startChild(script: string, { env = process.env, nodeArgs = [] }: Options = {}): Child {
  const child = spawn(process.execPath, [...nodeArgs, script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const ended = once(child, 'exit')
  // Nothing of it may outlive the bench, however that ends.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.stdout?.on('data', (said: Buffer) => child.emit('message', { said: String(said) }))
  return {
    pid: child.pid!,
    next: (is) => nextMessage(child, script, is),
    send: (message) => void child.send(message),
    onMessage: (listener) => void child.on('message', listener),
    stop: async () => {
      process.removeListener('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

function nextMessage<T>(
  child: ChildProcess,
  script: string,
  is: (message: unknown) => message is T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      if (is(message)) settle(() => resolve(message))
    }
    const onExit = (code: number | null) =>
      settle(() => reject(new Error(`${script} ended early, with code ${code}`)))
    const settle = (tell: () => void) => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      tell()
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}
