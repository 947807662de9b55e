import { z } from 'zod'
import { bareHost, isThisMachine } from '../network-address.ts'
import { GOOD_SECRET } from './secret-settings.ts'
import type { SettingArea } from './setting-area.ts'

type Checked = {
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databaseOwnerUrl: string | null
  replicaUrls: readonly string[]
  databaseTls: boolean
}

const ADDRESS = /^postgres(ql)?:\/\/\S+$/
const addressOf = (example: string) => z.string().regex(ADDRESS, `an address such as ${example} is needed`)

const URL_NAMES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'REPLICA_URLS']

export const DATABASE_AREA = {
  title: 'Database',
  variables: {
    DATABASE_URL: {
      absent: 'none: the embedded PostgreSQL',
      meaning: 'PostgreSQL server, 15 or newer, or a pooler in front of it, such as PgBouncer.',
      schema: addressOf('postgres://user:password@host/database'),
    },
    DATABASE_DIRECT_URL: {
      absent: '`DATABASE_URL`',
      meaning:
        'The server itself, where `DATABASE_URL` leads to a pooler in transaction mode. `LISTEN`, the job runner and ' +
        'the lock of a live process need it. Then name `DATABASE_OWNER_URL` too.',
      schema: addressOf('postgres://user:password@host/database'),
    },
    DATABASE_OWNER_URL: {
      absent: 'the role of `DATABASE_DIRECT_URL` or `DATABASE_URL`',
      meaning:
        'Role that owns the tables and runs migrations; the shop itself signs in as `DATABASE_URL`. Without it the role ' +
        'needs `CREATEROLE`, to make a plain role for the shop. A live shop demands either.',
      schema: addressOf('postgres://owner:password@host/database'),
    },
    REPLICA_URLS: {
      absent: 'none',
      meaning:
        'Replicas of the database, separated by commas, with a role that may read. Lists, reports and reconciliation ' +
        'read there once the replica has the commits before them. Requests of shoppers never do.',
      schema: z
        .string()
        .transform((list) => list.split(',').map((each) => each.trim()))
        .refine(
          (list) => list.every((each) => ADDRESS.test(each)),
          'addresses such as postgres://user:password@host/database, with commas, are needed',
        ),
    },
    DATABASE_TLS: {
      default: 'required',
      meaning:
        '`required`, or `off` where a tunnel or the network encrypts traffic to a database on another machine.',
      schema: z.enum(['required', 'off']),
    },
  },
  rules: [
    {
      mode: 'live',
      about: URL_NAMES,
      demand:
        'An address on another machine has `sslmode=require`, `verify-ca` or `verify-full`, unless `DATABASE_TLS` is `off`.',
      problems: (settings) =>
        databaseUrlsOf(settings)
          .filter(([, url]) => settings.databaseTls && isRemoteWithoutTls(url))
          .map(
            ([name]) =>
              `${name} reaches another machine without TLS (add sslmode=verify-full, or set DATABASE_TLS=off where the network encrypts)`,
          ),
    },
    {
      mode: 'live',
      about: URL_NAMES,
      demand: 'A password for another machine is neither the user name nor one that attackers try first.',
      problems: (settings) =>
        databaseUrlsOf(settings)
          .filter(([, url]) => hasKnownPassword(url))
          .map(([name]) => `${name} has a password that can be guessed (${GOOD_SECRET})`),
    },
  ],
} satisfies SettingArea<Checked>

const databaseUrlsOf = (settings: Checked): [name: string, url: string][] =>
  Object.entries({
    DATABASE_URL: settings.databaseUrl,
    DATABASE_DIRECT_URL: settings.databaseDirectUrl,
    DATABASE_OWNER_URL: settings.databaseOwnerUrl,
    ...Object.fromEntries(settings.replicaUrls.map((each, nth) => [`REPLICA_URLS (${nth + 1})`, each])),
  }).filter((entry): entry is [string, string] => entry[1] !== null)

/** Attackers try `postgres:postgres` and its like first, over TLS as well. */
function hasKnownPassword(url: string): boolean {
  const { username = '', password = '', hostname = '' } = URL.parse(url) ?? {}
  const isKnown =
    password === username ||
    /^(postgres|password|secret|changeme|coldie|shop|admin|root|1234\d*)$/i.test(password)
  return password !== '' && isKnown && !isThisMachine(hostname)
}

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** Checks every occurrence of a parameter, because drivers differ in which of two they use. */
function isRemoteWithoutTls(url: string): boolean {
  const [address = '', query] = url.replace(/^postgres(ql)?:\/\//, '').split('?', 2)
  const params = new URLSearchParams(query)
  const [authority = ''] = address.split('/', 1)
  const named = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const hosts = [
    ...named.map((host) => host.replace(/:\d*$/, '')),
    ...['host', 'hostaddr'].flatMap((name) => params.getAll(name)).flatMap((list) => list.split(',')),
  ]
  const isRemote = hosts.some((host) => !isLocalServer(decoded(host)))
  const modes = params.getAll('sslmode')
  const isOff = params.getAll('ssl').some((value) => !['true', '1', 'verify-full'].includes(value))
  return isRemote && (isOff || modes.length === 0 || modes.some((mode) => !ENCRYPTED.has(mode)))
}

/** No host, or a path, means a socket of this machine. */
const isLocalServer = (host: string): boolean =>
  host === '' || host.startsWith('/') || isThisMachine(bareHost(host))

function decoded(host: string): string {
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}
