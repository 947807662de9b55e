import { z } from 'zod'

/** Settings that a live shop needs and that have no safe default. */
export const LiveEnvironment = {
  /** `off`: for a remote database behind a tunnel or a private network that encrypts by itself. */
  DATABASE_TLS: z.enum(['required', 'off']).default('required'),
  /** Where weaknesses are reported, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:… or https://… is needed')
    .optional(),
}

type Live = {
  publicUrl: string
  secretKey: string | null
  /** Each with the name of its setting. */
  databaseUrls: Record<string, string | null>
  databaseTls: boolean
}

/** Why a live shop would be unsafe; each line names the setting. */
export function unsafeSettings({ publicUrl, secretKey, databaseUrls, databaseTls }: Live): string[] {
  const plain = Object.entries(databaseUrls).filter(
    ([, url]) => databaseTls && url && isRemoteWithoutTls(url),
  )
  return [
    ...(publicUrl.startsWith('https://') ? [] : ['PUBLIC_URL is not an https address']),
    ...(secretKey === null ? ['SECRET_KEY is missing'] : []),
    ...(secretKey !== null && isGuessable(secretKey)
      ? ['SECRET_KEY can be guessed (`openssl rand -base64 32` makes a good one)']
      : []),
    ...plain.map(
      ([name]) =>
        `${name} reaches another machine without TLS (add sslmode=verify-full, or set DATABASE_TLS=off where the network encrypts)`,
    ),
  ]
}

/** Random bytes in any common encoding have far more entropy; words, patterns and sequences have less. */
const LEAST_BITS = 96
const FEWEST_CHARACTERS = 10
const LONGEST_PATTERN = 12
/** Words of six letters or more: a shorter one occurs by chance in one of some thousand random keys. */
const PLACEHOLDER = /secret|password|change.?me|example|coldie|default|insert|your.?key|qwerty|letmein/i

/** Whether a key looks invented by a person instead of generated. */
export function isGuessable(key: string): boolean {
  const counts = Object.values(Object.groupBy(key, (character) => character)).map((same) => same!.length)
  const bits = -counts.reduce((sum, count) => sum + count * Math.log2(count / key.length), 0)
  return (
    counts.length < FEWEST_CHARACTERS ||
    bits < LEAST_BITS ||
    hasPattern(key) ||
    hasRuns(key) ||
    PLACEHOLDER.test(key)
  )
}

/** `abc123abc123…` */
function hasPattern(key: string): boolean {
  for (let period = 1; period <= Math.min(LONGEST_PATTERN, key.length / 2); period++)
    if (key === key.slice(0, period).repeat(key.length).slice(0, key.length)) return true
  return false
}

/** `abcdefgh…`, `98765432…`. In a random hex key about a sixth of the pairs are neighbours; more than half never are. */
function hasRuns(key: string): boolean {
  const steps = [...key].slice(1).map((character, at) => character.charCodeAt(0) - key.charCodeAt(at))
  return steps.filter((step) => Math.abs(step) <= 1).length > key.length / 2
}

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

function isRemoteWithoutTls(url: string): boolean {
  const [address = '', query] = url.replace(/^postgres(ql)?:\/\//, '').split('?', 2)
  const params = new URLSearchParams(query)
  const authority = address.split('/', 1)[0]!
  const hosts = params.get('host') ?? authority.slice(authority.lastIndexOf('@') + 1)
  const isRemote = hosts.split(',').some((host) => !isHere(host.replace(/:\d+$/, '')))
  return isRemote && !ENCRYPTED.has(params.get('sslmode') ?? '')
}

/** Whether the host is this machine. */
const isHere = (host: string): boolean => /^($|\/|localhost$|127\.|\[?::1\]?$)/.test(host)
