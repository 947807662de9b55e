import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Child process, which separates the processor time of a program from that of the load generator. */
export type Child = {
  pid: number
  /** Returns the next message that `is` accepts. */
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
  // The child must not outlive the bench.
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
      settle(() => reject(new Error(`${script} exited early with code ${code}`)))
    const settle = (tell: () => void) => {
      child.off('message', onMessage)
      child.off('exit', onExit)
      tell()
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
  })
}
