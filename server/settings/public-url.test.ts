import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'

describe('PUBLIC_URL', () => {
  it.each([
    'https://user@shop.example',
    'https://user:pw@shop.example',
    'https://@shop.example',
    'https://:@shop.example',
    'https://shop.example?a=1',
    'https://shop.example/?',
    'https://shop.example#top',
    'https://shop.example/#',
    'https://shop.example/de',
    'https://shop.example/a/..b',
    'https://shop.example.',
    'https://shop.example..',
    'https://shop.example:0',
    'https://shop.example:99999',
    'https://shop.example:',
    'https://*.shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ws://shop.example',
    '//shop.example',
    'https://',
    'https:shop.example',
    'https:///shop.example',
    'http://0.0.0.0:3000',
    'http://[::]:3000',
    'https://shop .example',
    ' https://shop.example',
    'https://shop.example\n',
    'https://sh_op.example',
    'https://shop.example,https://other.example',
    'https://.shop.example',
    'https://-shop.example',
  ])('does not take %j', (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow('PUBLIC_URL is wrong')
  })

  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://Shop.Example:443', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ])('takes %s as %s', (PUBLIC_URL, origin) => {
    expect(readSettings({ PUBLIC_URL }).publicUrl).toBe(origin)
  })
})
