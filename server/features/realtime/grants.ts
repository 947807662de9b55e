/** Authorisations of this process's sockets, granted by any process. */
export type Grants = {
  add(socketId: string, channelData: string): void
  /**
   * Returns the authorised data; empty if there is none. Waits up to `WAIT_MS`, because grants of other processes
   * arrive through the database.
   */
  of(socketId: string): Promise<string>
  delete(socketId: string): void
}

const WAIT_MS = 1000

export function openGrants(): Grants {
  const granted = new Map<string, string>()
  const waiting = new Map<string, (channelData: string) => void>()
  return {
    add: (socketId, channelData) => {
      granted.set(socketId, channelData)
      waiting.get(socketId)?.(channelData)
    },
    of: async (socketId) =>
      granted.get(socketId) ??
      new Promise<string>((resolve) => {
        const end = (channelData: string) => {
          clearTimeout(timer)
          waiting.delete(socketId)
          resolve(channelData)
        }
        const timer = setTimeout(end, WAIT_MS, '').unref()
        waiting.set(socketId, end)
      }),
    delete: (socketId) => {
      granted.delete(socketId)
      waiting.get(socketId)?.('')
    },
  }
}
