import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WebhookReceiver, openWebhookReceiver } from '#testing/emulations/webhook-receiver.ts'
import { openHttpsSender } from './https-sender.ts'
import { isPublicAddress } from '#server/network-address.ts'

let receiver: WebhookReceiver
beforeAll(async () => void (receiver = await openWebhookReceiver()))
afterAll(() => receiver.close())

const isLocalReceiver = () => true
const live = openHttpsSender({})
const demo = openHttpsSender({ isLocalReceiver, timeoutMs: 30_000 })
/** Sender with a short timeout, for receivers that do not respond. */
const hasty = openHttpsSender({ isLocalReceiver, timeoutMs: 500 })
const to = (url: string) => ({ url, body: '{"type":"webhook.test"}', headers: { 'webhook-id': 'msg_1' } })

/** @source A-HOOK-6 */
describe('Webhooks go to the public internet only', () => {
  it.each(['8.8.8.8', '203.0.114.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    '%s is a public address',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378::',
    '2001:db8::1',
    'localhost',
    '',
    '8.8.8',
  ])('%s is not a public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    ['https://example.com/hooks', null],
    ['https://8.8.8.8', null],
    ['http://example.com', 'Enter an address that begins with https://'],
    ['https://user:secret@example.com', 'Leave the user name and the password out of the address'],
    ['ftp://example.com', 'Enter a whole address, such as https://example.com/hooks'],
    ['example.com', 'Enter a whole address, such as https://example.com/hooks'],
    ['https://127.0.0.1', 'Enter an address that can be reached from the internet'],
    // Other notations of the same address, which browsers accept.
    ['https://2130706433', 'Enter an address that can be reached from the internet'],
    ['https://0x7f.1', 'Enter an address that can be reached from the internet'],
    ['https://[::ffff:7f00:1]', 'Enter an address that can be reached from the internet'],
    ['http://127.0.0.1:8080', 'Enter an address that begins with https://'],
  ])('reports for %s: %s', (url, problem) => {
    expect(live.problemOf(url)).toBe(problem)
  })

  it('reaches this machine only if the setting lists host and port', async () => {
    const { host, port } = new URL(receiver.url)
    const named = openHttpsSender({ isLocalReceiver: (each) => each === host })
    expect((await named.send(to(receiver.url))).status).toBe(204)
    for (const other of [
      `http://localhost:${port}`,
      `http://127.0.0.2:${port}`,
      `http://[::1]:${port}`,
      `http://127.0.0.1.evil.example:${port}`,
      'http://127.0.0.1',
      'https://127.0.0.1:5432',
    ])
      expect([other, named.problemOf(other)]).toEqual([other, expect.any(String)])
    const rebound = openHttpsSender({
      isLocalReceiver,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    await expect(rebound.send(to(`https://receiver.example:${port}`))).rejects.toThrow('private network')
  })

  it('returns no response body in a public demo', async () => {
    receiver.trouble.push({ status: 500, text: 'an internal page' })
    const silent = openHttpsSender({ isLocalReceiver, returnsBody: false })
    expect(await silent.send(to(receiver.url))).toMatchObject({ status: 500, response: '' })
  })

  it('accepts a receiver on the same machine if the setting lists it', () => {
    expect([demo.problemOf(receiver.url), demo.problemOf('http://localhost:1')]).toEqual([null, null])
    expect(demo.problemOf('http://10.0.0.1')).not.toBeNull()
  })

  it('does not call a name with any private address, and resolves the name once', async () => {
    const asked: string[] = []
    const addresses = [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.8', family: 4 },
    ]
    const sender = openHttpsSender({
      resolve: async (host) => {
        asked.push(host)
        return addresses
      },
    })
    await expect(sender.send(to('https://rebound.example'))).rejects.toThrow('private network')
    expect(asked).toEqual(['rebound.example'])
    await expect(live.send(to('https://127.0.0.1:1'))).rejects.toThrow('reached from the internet')
  })

  it('connects to the checked address, even if the name resolves differently later', async () => {
    const answers = ['127.0.0.1', '10.0.0.8']
    const sender = openHttpsSender({
      isLocalReceiver,
      resolve: async () => [{ address: answers.shift()!, family: 4 }],
    })
    const { port } = new URL(receiver.url)
    const answer = await sender.send(to(`http://localhost:${port}/hooks`))
    expect([answer.status, answers]).toEqual([204, ['10.0.0.8']])
    expect(receiver.received.at(-1)).toMatchObject({
      body: '{"type":"webhook.test"}',
      headers: { host: `localhost:${port}`, 'webhook-id': 'msg_1' },
    })
  })

  it('follows no redirect, and returns only the first part of a response', async () => {
    const calls = receiver.received.length
    receiver.trouble.push({ status: 302, location: 'http://169.254.169.254/' })
    expect((await demo.send(to(receiver.url))).status).toBe(302)
    receiver.trouble.push({ status: 500, text: 'x'.repeat(100_000) })
    const { status, response } = await demo.send(to(receiver.url))
    expect([status, response.length]).toEqual([500, 2048])
    expect(receiver.received.length).toBe(calls + 2)
  })

  it('reports why there was no response', async () => {
    receiver.trouble.push('silence', 'cut')
    await expect(hasty.send(to(receiver.url))).rejects.toThrow('There was no answer in time.')
    await expect(demo.send(to(receiver.url))).rejects.toThrow('The connection was cut.')
    await expect(demo.send(to('http://127.0.0.1:1'))).rejects.toThrow('Nobody listens there.')
    const nowhere = openHttpsSender({ resolve: async () => [] })
    await expect(nowhere.send(to('https://nowhere.example'))).rejects.toThrow('No such name.')
  })
})
