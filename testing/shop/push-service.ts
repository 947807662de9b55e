import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSender } from '#server/integrations/push/port.ts'
import { openWebPushSender } from '#server/integrations/push/web-push-sender.ts'
import { openHttpsSender } from '#server/integrations/webhooks/https-sender.ts'
import { demoTestKeys } from '#testing/database/filled-shop.ts'

/** Opens the sender of notifications, which also reaches services of this machine. */
export const openTestPushSender = (): PushSender =>
  openWebPushSender({
    keys: demoTestKeys,
    http: openHttpsSender({ isLocalReceiver: () => true }),
    contact: () => 'mailto:shop@coldie.test',
  })

type Received = { headers: Record<string, string | string[] | undefined>; body: Buffer; text: string }

/** Browser with its keys, as it subscribes at the push service. @source RFC 8291 */
export type TestBrowser = {
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  /** Notifications that arrived, decrypted. */
  received: Received[]
  /** Answers the following requests with this status. */
  answers(status: number): void
}

export type PushService = { newBrowser(): TestBrowser; close(): Promise<void> }

/** Starts a push service on this machine that decrypts what it gets, as the browser does. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<
    string,
    { decrypt: (body: Buffer) => string; received: Received[]; status: number }
  >()
  const server = createServer((request, response) => {
    const answer = async () => {
      const [body, browser] = [await buffer(request), browsers.get(request.url ?? '')]
      if (browser && browser.status < 300)
        browser.received.push({ headers: request.headers, body, text: browser.decrypt(body) })
      response.writeHead(browser?.status ?? 404).end()
    }
    void answer()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    newBrowser: () => {
      const pair = createECDH('prime256v1')
      const [point, secret] = [pair.generateKeys(), randomBytes(16)]
      const path = `/${randomBytes(8).toString('hex')}`
      const browser = {
        received: [] as Received[],
        status: 201,
        decrypt: (body: Buffer) => decrypted(body, pair, secret),
      }
      browsers.set(path, browser)
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          expirationTime: null,
          keys: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') },
        },
        received: browser.received,
        answers: (status) => void (browser.status = status),
      }
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const SALT = 16
const TAG = 16

/** Decrypts a body of one record. @source RFC 8188, RFC 8291 */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, SALT)
  const keyLength = body[SALT + 4]!
  const sender = body.subarray(SALT + 5, SALT + 5 + keyLength)
  const sealed = body.subarray(SALT + 5 + keyLength)
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = derive(pair.computeSecret(sender), secret, about, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  // The text ends with the delimiter 2 of the last record and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
