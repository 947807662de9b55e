import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { isPrivateHost, isThisMachine } from '../network-address.ts'
import { proxyProblem } from './network-rules.ts'
import { PublicUrl } from './public-url.ts'
import type { SettingArea } from './setting-area.ts'

export const NETWORK_AREA = {
  title: 'Network and processes',
  variables: {
    PORT: {
      default: '3000',
      meaning: 'TCP port on which the shop listens.',
      schema: z
        .string()
        .regex(/^\d{1,5}$/, 'a whole number from 0 to 65535 is needed')
        .transform(Number)
        .refine((port) => port <= 65_535, 'a whole number from 0 to 65535 is needed'),
    },
    HOST: {
      default: '127.0.0.1',
      meaning:
        'Address on which the shop listens. In demo mode any address but loopback needs `DEMO_PUBLIC=yes`.',
      schema: z.string().min(1),
    },
    PUBLIC_URL: {
      absent: '`http://localhost:$PORT`',
      meaning:
        'Scheme, host and port under which browsers reach the shop. Links in mails and canonical URLs start with it.',
      schema: PublicUrl,
    },
    TRUSTED_PROXIES: {
      absent: 'none',
      meaning:
        'Addresses and networks, such as `10.0.0.0/8`, whose `X-Forwarded-For` the shop believes, separated by commas. ' +
        'Name the proxy that ends TLS. A public network has at least 12 bits, or 28 bits in IPv6.',
      schema: z
        .string()
        .transform((list) => list.split(',').map((each) => each.trim()))
        .superRefine((list, context) => {
          const message = list.map(proxyProblem).find((problem) => problem !== null)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    },
    DRAIN_SECONDS: {
      default: '0',
      meaning:
        'Seconds for which a process that is asked to stop serves on, while `/api/ready` returns 503. ' +
        'In that time a proxy in front moves new requests to other processes.',
      schema: z
        .string()
        .regex(/^\d{1,3}$/, 'whole seconds from 0 to 999 are needed')
        .transform(Number),
    },
    PROCESSES: {
      default: '1',
      meaning:
        'Number of processes that share the port of this machine, or `auto` for one per core. ' +
        'Each holds its own copy of the catalogue in memory and about 30 connections to PostgreSQL.',
      schema: z
        .string()
        .regex(/^(auto|[1-9]\d{0,2})$/, 'auto, for one per core, or a whole number from 1 to 999 is needed')
        .transform((processes) => (processes === 'auto' ? availableParallelism() : Number(processes))),
    },
    DATA_DIR: {
      default: './data',
      meaning: 'Folder of the embedded database, the secret key, and drawn and uploaded pictures.',
      schema: z.string().min(1),
    },
  },
  rules: [
    {
      mode: 'live',
      about: ['PUBLIC_URL'],
      demand: 'The address starts with `https://`.',
      problems: ({ publicUrl }) =>
        publicUrl.startsWith('https://') ? [] : ['PUBLIC_URL is not an https address'],
    },
    {
      mode: 'private demo',
      about: ['PUBLIC_URL'],
      demand: 'The host is this machine or a private network.',
      problems: ({ publicUrl }) => (isPrivateUrl(publicUrl) ? [] : [`PUBLIC_URL is ${publicUrl}`]),
    },
    {
      mode: 'private demo',
      about: ['TRUSTED_PROXIES'],
      demand: 'No proxy is named.',
      problems: ({ trustedProxies }) => (trustedProxies.length > 0 ? ['TRUSTED_PROXIES is set'] : []),
    },
  ],
} satisfies SettingArea<{ publicUrl: string; trustedProxies: readonly string[] }>

/** Returns whether a URL leads to this machine or a private network. */
export const isPrivateUrl = (url: string): boolean => isPrivateHost(URL.parse(url)?.hostname ?? '')

/** Returns why a demo must not listen on this address, or null. */
export const demoHostProblem = (host: string, isPublic: boolean): string | null =>
  isThisMachine(host) || isPublic
    ? null
    : `HOST ${host} can be reached from outside: a demo shop needs DEMO_PUBLIC=yes for that`
