import { z } from 'zod'
import { isThisMachine } from '../network-address.ts'
import { type SettingArea, onOff } from './setting-area.ts'

/** Returns whether a text names a receiver on this machine with its port, such as `127.0.0.1:4000`. */
function isLocalReceiver(text: string): boolean {
  const url = URL.parse(`http://${text}`)
  const { host = '', hostname = '' } = url ?? {}
  return host.toLowerCase() === text.toLowerCase() && /:\d+$/.test(text) && isThisMachine(hostname)
}

export const DEMO_AREA = {
  title: 'Mode and demo',
  about: 'Variables that start with `DEMO_` have no effect in live mode.',
  variables: {
    SHOP_MODE: {
      default: 'demo',
      meaning:
        '`demo` or `live`. A live shop refuses to open while a provider is a demo one or a secret is missing.',
      schema: z.enum(['demo', 'live']),
    },
    DEMO_NOW: {
      absent: 'now, or the last open evening at 18:30',
      meaning:
        'ISO instant with an offset at which the demo clock starts, such as `2026-11-20T18:30:00+11:00`.',
      schema: z.iso.datetime({
        offset: true,
        message: 'an instant such as 2026-11-20T18:30:00+11:00 is needed',
      }),
    },
    DEMO_AUTOPILOT: {
      default: 'on',
      meaning: '`on` plays store hand and driver for orders that no person works on.',
      schema: onOff,
    },
    DEMO_SECOND_FACTOR: {
      default: 'off',
      meaning:
        "`on` asks the demo's own staff and drivers for a second factor. Every other staff account always needs one.",
      schema: onOff,
    },
    DEMO_SEED: {
      default: 'full',
      meaning: '`full` fills the shop with products and orders. `none` opens an empty shop with one admin.',
      schema: z.enum(['full', 'none']),
    },
    DEMO_PUBLIC: {
      default: 'no',
      meaning:
        '`yes` allows the public to reach the demo. With a public `PUBLIC_URL`, `TRUSTED_PROXIES` or a real provider ' +
        'every demo account then gets a new password, which the shop prints once.',
      schema: z.enum(['yes', 'no']),
    },
    DEMO_WEBHOOK_HOSTS: {
      absent: 'none',
      meaning:
        'Receivers on this machine that webhooks may reach, such as `127.0.0.1:4000`, separated by commas. ' +
        'Each names its port, because other services listen on this machine too.',
      schema: z
        .string()
        .transform((list) => list.split(',').map((each) => each.trim().toLowerCase()))
        .refine(
          (list) => list.every(isLocalReceiver),
          'hosts of this machine with their ports, such as 127.0.0.1:4000, with commas, are needed',
        ),
    },
    PUSH_EMULATION: {
      absent: 'none',
      meaning:
        'Push service on this machine to which browsers may subscribe, such as `http://127.0.0.1:4000`. A demo needs ' +
        'none: browsers use the push service of their maker.',
      schema: z
        .string()
        .transform((text) =>
          text
            .trim()
            .toLowerCase()
            .replace(/^https?:\/\//, '')
            .replace(/\/.*$/, ''),
        )
        .refine(
          isLocalReceiver,
          'an address of this machine with its port, such as http://127.0.0.1:4000, is needed',
        ),
    },
    RATE_LIMITS: {
      default: 'on',
      meaning:
        '`off` removes the rate limits of a demo, for load tests from one address. A live shop ignores it.',
      schema: onOff,
    },
  },
  rules: [
    {
      mode: 'demo',
      about: ['DEMO_WEBHOOK_HOSTS'],
      demand: 'Webhooks reach no service of this machine while `DEMO_PUBLIC` is `yes`.',
      problems: ({ demo }) =>
        demo.isPublic && demo.webhookHosts.length > 0
          ? ['DEMO_WEBHOOK_HOSTS opens services of this machine: leave it out, or DEMO_PUBLIC=yes']
          : [],
    },
    {
      mode: 'demo',
      about: ['PUSH_EMULATION'],
      demand: 'Notifications reach no service of this machine while `DEMO_PUBLIC` is `yes`.',
      problems: ({ demo }) =>
        demo.isPublic && demo.pushEmulation !== null
          ? ['PUSH_EMULATION opens a service of this machine: leave it out, or DEMO_PUBLIC=yes']
          : [],
    },
  ],
} satisfies SettingArea<{
  demo: { isPublic: boolean; webhookHosts: readonly string[]; pushEmulation: string | null }
}>
