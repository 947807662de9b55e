/** Thrown in calls to a process that has ended. Callers see only a closed connection. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
}

/** A running server of the shop that can be killed. */
export type VirtualProcess = {
  readonly name: string
  /** True once its startup is complete and it accepts requests. */
  isOpen: boolean
  isDead: boolean
  /** Never resolves; rejects with `ProcessEnded` when the process ends. */
  readonly ended: Promise<never>
  end(): void
}

export function startProcess(name: string): VirtualProcess {
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new ProcessEnded(`${name} ended`))
  })
  ended.catch(() => {})
  return { name, isOpen: false, isDead: false, ended, end: () => end() }
}
