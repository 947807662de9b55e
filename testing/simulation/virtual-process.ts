/** The process has ended: whoever called it hears nothing more than a closed connection. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
}

/** One running server of the shop, as far as it can die. */
export type VirtualProcess = {
  readonly name: string
  /** Takes requests: what it does at its start is done. */
  isOpen: boolean
  isDead: boolean
  /** Never answers; fails with `ProcessEnded` when the process ends. */
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
