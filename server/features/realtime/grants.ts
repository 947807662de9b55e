/** What sockets of this process are authorised for, by whichever process was asked. */
export type Grants = {
  add(socketId: string, channelData: string): void
  /** Empty where nothing was authorised. Waits a moment: what another process was asked comes through the database. */
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
