import { Agent, request } from 'node:http'

/** `headers`: names and values in turn, without those of the connection. */
export type Answer = { status: number; headers: string[]; body: Buffer }

/** Visitor with a persistent connection. */
export type Visitor = {
  get(path: string): Promise<Answer>
  /** Sends JSON and returns the envelope's `data`. Throws unless the status is 200, which ends the bench. */
  post<T>(path: string, body: object): Promise<T>
}

type Manner = { token?: string; encoding?: string }

export function openVisitor(origin: string, { token, encoding }: Manner = {}): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(encoding && { 'accept-encoding': encoding }),
  }
  const send = (method: string, path: string, body?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const call = request(origin + path, { method, agent, headers: { ...headers, ...type } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: ownHeaders(response.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        )
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a connection that was idle during the rounds of other subjects. The request was not
        // processed.
        if (call.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, path, body))
        else reject(error)
      })
      call.end(body)
    })
  return {
    get: async (path) => expectSuccess(path, await send('GET', path)),
    post: async <T>(path: string, body: object) => {
      const answer = expectSuccess(path, await send('POST', path, JSON.stringify(body)))
      return (JSON.parse(answer.body.toString()) as { data: T }).data
    },
  }
}

/** Headers that Node.js adds to each response. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

function ownHeaders(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !OF_CONNECTION.has(raw[at - (at % 2)]!.toLowerCase()))
}

function expectSuccess(path: string, answer: Answer): Answer {
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
  return answer
}
