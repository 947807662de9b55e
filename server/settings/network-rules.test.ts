import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { proxyProblem } from './network-rules.ts'

describe('TRUSTED_PROXIES', () => {
  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '64.0.0.0/2',
    '8.0.0.0/8',
    '1.0.0.0/7',
    '52.0.0.0/11',
    '10.0.0.0/7',
    '172.16.0.0/4',
    '127.0.0.0/1',
    '0.0.0.0',
    '::',
    '2000::/3',
    '2400::/12',
    '2000::/1',
    '::ffff:0.0.0.0/96',
    '::ffff:10.0.0.0/96',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    'fc00::/6',
    'fd00::/1',
    'fe80::1%eth0',
    '10.0.0.0/08/1',
    '10.0.0.0/-1',
    '10.0.0.0/ 8',
    '10.1',
    '0x0a000001',
    'loopback',
  ])('does not take %s', (network) => {
    expect(proxyProblem(network)).not.toBeNull()
    expect(() => readSettings({ TRUSTED_PROXIES: `10.0.0.5, ${network}` })).toThrow(
      'TRUSTED_PROXIES is wrong',
    )
  })

  it.each([
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '127.0.0.1',
    '127.0.0.0/8',
    '100.64.0.0/10',
    'fd00::/8',
    '::1',
    'fe80::/10',
    '104.16.0.0/13',
    '203.0.113.7',
    '2606:4700::/32',
    '2a06:98c0::/29',
  ])('takes %s', (network) => {
    expect(proxyProblem(network)).toBeNull()
  })
})
