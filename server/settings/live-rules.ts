import type { Settings } from '../config.ts'
import { bareHost, isPrivateHost, isThisMachine } from '../network-address.ts'
import { isGuessable } from './secret-strength.ts'

/** A rule of meaning: returns the refusals, each of which begins with the name of a setting. */
type MeaningRule = (settings: Settings) => string[]

const GOOD_SECRET = '`openssl rand -base64 32` makes a good one'

const publicUrlRule: MeaningRule = ({ publicUrl }) =>
  publicUrl.startsWith('https://') ? [] : ['PUBLIC_URL is not an https address']

const secretKeyRule: MeaningRule = ({ secretKey }) => {
  if (secretKey === null) return ['SECRET_KEY is missing']
  return isGuessable(secretKey) ? [`SECRET_KEY can be guessed (${GOOD_SECRET})`] : []
}

const metricsTokenRule: MeaningRule = ({ telemetry: { metricsToken } }) =>
  metricsToken !== null && isGuessable(metricsToken) ? [`METRICS_TOKEN can be guessed (${GOOD_SECRET})`] : []

/** Returns every secret that is set, by its setting. */
const secretsOf = (settings: Settings): Record<string, string | null> => ({
  SECRET_KEY: settings.secretKey,
  SECRET_KEY_PREVIOUS: settings.previousSecretKey,
  METRICS_TOKEN: settings.telemetry.metricsToken,
  VONAGE_API_SECRET: settings.messages.sms?.apiSecret ?? null,
  SMTP_URL: passwordOf(settings.messages.mail?.url ?? null),
  TURNSTILE_SECRET_KEY: settings.captcha?.secretKey ?? null,
  S3_SECRET_ACCESS_KEY: 's3' in settings.storage ? (settings.storage.s3.keys?.secret ?? null) : null,
  DATABASE_URL: passwordOf(settings.databaseUrl),
  REALTIME_KEY: settings.realtimeKey,
})

const passwordOf = (url: string | null): string | null => (url && URL.parse(url)?.password) || null

/** A secret that is used twice is as safe as the less safe of its two places. `REALTIME_KEY` is public. */
const reuseRule: MeaningRule = (settings) => {
  const secrets = Object.entries(secretsOf(settings)).filter(([, secret]) => secret !== null)
  return secrets.flatMap(([name, secret], at) => {
    const former = secrets.slice(0, at).find(([, other]) => other === secret)
    return former ? [`${name} is the same as ${former[0]} (each needs a value of its own)`] : []
  })
}

const databaseUrlsOf = (settings: Settings): [name: string, url: string][] =>
  Object.entries({
    DATABASE_URL: settings.databaseUrl,
    DATABASE_DIRECT_URL: settings.databaseDirectUrl,
    DATABASE_OWNER_URL: settings.databaseOwnerUrl,
    ...Object.fromEntries(settings.replicaUrls.map((each, nth) => [`REPLICA_URLS (${nth + 1})`, each])),
  }).filter((entry): entry is [string, string] => entry[1] !== null)

const databaseTlsRule: MeaningRule = (settings) =>
  databaseUrlsOf(settings)
    .filter(([, url]) => settings.databaseTls && isRemoteWithoutTls(url))
    .map(
      ([name]) =>
        `${name} reaches another machine without TLS (add sslmode=verify-full, or set DATABASE_TLS=off where the network encrypts)`,
    )

/** `postgres:postgres` and its like are the first that an attacker tries, over TLS as well. */
const databasePasswordRule: MeaningRule = (settings) =>
  databaseUrlsOf(settings).flatMap(([name, url]) => {
    const { username = '', password = '', hostname = '' } = URL.parse(url) ?? {}
    const isKnown =
      password === username ||
      /^(postgres|password|secret|changeme|coldie|shop|admin|root|1234\d*)$/i.test(password)
    return password && isKnown && !isThisMachine(hostname)
      ? [`${name} has a password that can be guessed (${GOOD_SECRET})`]
      : []
  })

/** Addresses below these names receive no mail. @source RFC 2606 */
const NO_MAIL = /(@|\.)(test|invalid|localhost|local)>?$/i

const mailboxRule: MeaningRule = ({ adminEmail, messages, securityContact }) =>
  Object.entries({
    ADMIN_EMAIL: adminEmail,
    MAIL_FROM: messages.mail?.from ?? null,
    SECURITY_CONTACT: securityContact?.startsWith('mailto:') ? securityContact : null,
  }).flatMap(([name, address]) =>
    address !== null && NO_MAIL.test(address)
      ? [`${name} is ${address}, which no mail reaches (name a mailbox of your own)`]
      : [],
  )

/** Traces hold paths and ids of shoppers. */
const collectorRule: MeaningRule = ({ telemetry: { otlp } }) => {
  const url = otlp && URL.parse(otlp.endpoint)
  return url && url.protocol === 'http:' && !isPrivateHost(url.hostname)
    ? [`OTEL_EXPORTER_OTLP_ENDPOINT is ${otlp.endpoint}, to which traces travel in the open (use https)`]
    : []
}

/** Every rule of a live shop about the meaning of its own settings; providers bring theirs. */
const LIVE_RULES: readonly MeaningRule[] = [
  publicUrlRule,
  secretKeyRule,
  metricsTokenRule,
  reuseRule,
  databaseTlsRule,
  databasePasswordRule,
  mailboxRule,
  collectorRule,
]

/** Returns why a live shop would be unsafe; each line names the setting. */
export const unsafeSettings = (settings: Settings): string[] => LIVE_RULES.flatMap((rule) => rule(settings))

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** Every occurrence of a parameter counts, because drivers differ in which of two they take. */
function isRemoteWithoutTls(url: string): boolean {
  const [address = '', query] = url.replace(/^postgres(ql)?:\/\//, '').split('?', 2)
  const params = new URLSearchParams(query)
  const authority = address.split('/', 1)[0]!
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

/** Without a host, and with a path, a socket of this machine is meant. */
const isLocalServer = (host: string): boolean =>
  host === '' || host.startsWith('/') || isThisMachine(bareHost(host))

function decoded(host: string): string {
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}
