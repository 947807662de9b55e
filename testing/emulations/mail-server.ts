import PostalMime, { type Email } from 'postal-mime'
import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Email & { envelope: { from: string; to: string[] }; isEncrypted: boolean }

export type MailServer = {
  /** URL including user and password. */
  url: string
  /** Certificate that the server presents. */
  certificate: string
  mails: ReceivedMail[]
  /** Failures of the next mails; `silence` never replies. */
  trouble: ({ code: number; text: string; at: 'to' | 'data' } | 'silence')[]
  close(): Promise<void>
}

/** Opens a mail server with TLS and a password that records received mails. */
export async function openMailServer(): Promise<MailServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  })
  const mails: ReceivedMail[] = []
  const trouble: MailServer['trouble'] = []
  const refused = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

  async function keep(
    raw: Buffer,
    envelope: ReceivedMail['envelope'],
    isEncrypted: boolean,
    done: () => void,
  ) {
    mails.push({ ...(await PostalMime.parse(raw)), envelope, isEncrypted })
    done()
  }

  const server = new SMTPServer({
    key,
    cert,
    authMethods: ['PLAIN', 'LOGIN'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop@coldie.test' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(refused(535, 'Authentication failed')),
    onRcptTo: (_address, _session, done) => {
      const [next] = trouble
      if (next !== 'silence' && next?.at !== 'to') return done()
      trouble.shift()
      if (next === 'silence') return
      done(refused(next.code, next.text))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const next = trouble.shift()
        if (next && next !== 'silence') return done(refused(next.code, next.text))
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        void keep(Buffer.concat(chunks), envelope, session.secure, done)
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://shop%40coldie.test:p%40ss%2Fword@localhost:${port}`,
    certificate: cert,
    mails,
    trouble,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
