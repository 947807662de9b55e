import { spawn } from 'node:child_process'

/** Line of the output of `npm test`. A tool counts as one check; a test runner counts each of its tests. */
export type Check = {
  name: string
  /** Checks that create the input of this check. They run before it, also if it is run by name. */
  needs?: Check[]
  run: () => Promise<Outcome>
}

export type Outcome = { passed: number; failed: number; output: string }

export function outcome(ok: boolean, output: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

/** Output if a name selects only tests with the tag `slow`. */
export const ONLY_LONG_PROOFS =
  'All tests with that name are slow. `npm run test:slow -- PATH` runs the slow tests of a file.'

export type ProcessResult = { ok: boolean; output: string }

/** Runs a program of the project to completion and returns its output. */
export async function runTool(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProcessResult> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(error.message))
      resolve(1)
    })
    child.once('close', resolve)
  })
  return { ok: code === 0, output: Buffer.concat(said).toString() }
}

/** Returns a check that runs a program and passes if its exit code is 0. */
export function toolCheck(name: string, command: string, ...args: string[]): Check {
  return {
    name,
    run: async () => {
      const { ok, output } = await runTool(`node_modules/.bin/${command}`, args)
      return outcome(ok, output)
    },
  }
}
