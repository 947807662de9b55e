import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

export type RawConnection = {
  socket: Socket
  write(bytes: string | Buffer): Promise<boolean>
  /** Returns everything received until the server closed the connection. */
  all(): Promise<string>
  closed: Promise<void>
}

/** Opens a connection on which arbitrary bytes can be sent. */
export async function rawConnection(port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let answered = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => (answered += bytes.toString('latin1')))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), closed])
  return {
    socket,
    closed,
    write: (bytes) =>
      new Promise((resolve) => {
        if (!socket.writable) resolve(false)
        else socket.write(bytes, (error) => resolve(!error))
      }),
    all: async () => {
      await closed
      return answered
    },
  }
}

/** Sends bytes, and waits until the server closes the connection. */
export async function rawAnswer(port: number, bytes: string): Promise<RawAnswer> {
  const connection = await rawConnection(port)
  await connection.write(bytes)
  return readAnswer(await connection.all())
}

export function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body }
}
