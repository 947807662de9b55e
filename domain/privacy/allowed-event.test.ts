import { describe, expect, it } from 'vitest'
import { allowedEvent } from './allowed-event.ts'

describe('beyond §7 Privacy: an event for an error service', () => {
  it('is written anew: what is not named in the rule stays, whatever it is called', () => {
    const event = {
      event_id: 'e',
      platform: 'node',
      user: { email: 'robin@example.com' },
      request: { headers: { cookie: 'token=1' } },
      breadcrumbs: [{ message: 'typed Robin' }],
      extra: { body: 'Robin' },
      server_name: 'robins-machine',
      fingerprint: ['Robin'],
      contexts: { runtime: { name: 'node', version: 'v26', cwd: 'Robin' }, culture: { timezone: 'Robin' } },
      tags: { page: '/x?email=robin@example.com' },
      exception: {
        values: [
          {
            type: 'Error',
            value: 'for robin@example.com',
            mechanism: { type: 'generic', handled: true, data: { of: 'Robin' } },
            stacktrace: {
              frames: [
                {
                  filename: '/srv/shop/server/app.ts',
                  function: 'async serve',
                  lineno: 3,
                  vars: { name: 'Robin' },
                  context_line: "const name = 'Robin'",
                },
                { filename: 'x', function: 'Robin Lee, 32 Smith Street' },
              ],
            },
          },
        ],
      },
    }
    expect(allowedEvent(event, '/srv/shop')).toEqual({
      event_id: 'e',
      platform: 'node',
      level: 'error',
      type: undefined,
      contexts: { runtime: { name: 'node', version: 'v26' } },
      tags: { page: '/x?[query]' },
      exception: {
        values: [
          {
            type: 'Error',
            value: 'for [email]',
            mechanism: { type: 'generic', handled: true },
            stacktrace: {
              frames: [
                { filename: 'app:///server/app.ts', function: 'async serve', lineno: 3 },
                { filename: 'x' },
              ],
            },
          },
        ],
      },
    })
  })
})
