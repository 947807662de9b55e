import { z } from 'zod'
import type { CaptchaSettings } from '../integrations/captcha/turnstile-settings.ts'
import type { MessageSettings } from '../integrations/messages/message-settings.ts'
import type { StorageSettings } from '../integrations/storage/s3-settings.ts'
import type { TelemetrySettings } from '../telemetry/telemetry-settings.ts'
import { isGuessable } from './secret-strength.ts'
import type { SettingArea } from './setting-area.ts'

type Checked = {
  secretKey: string | null
  previousSecretKey: string | null
  realtimeKey: string
  databaseUrl: string | null
  telemetry: TelemetrySettings
  messages: MessageSettings
  captcha: CaptchaSettings | null
  storage: StorageSettings
}

/** Advice at the end of a refusal of a weak secret. */
export const GOOD_SECRET = '`openssl rand -base64 32` makes a good one'

/** Returns every secret that is set, by its setting. `REALTIME_KEY` is public, so no secret may equal it. */
const secretsOf = (settings: Checked): [name: string, secret: string][] =>
  Object.entries({
    SECRET_KEY: settings.secretKey,
    SECRET_KEY_PREVIOUS: settings.previousSecretKey,
    METRICS_TOKEN: settings.telemetry.metricsToken,
    VONAGE_API_SECRET: settings.messages.sms?.apiSecret ?? null,
    SMTP_URL: passwordOf(settings.messages.mail?.url ?? null),
    TURNSTILE_SECRET_KEY: settings.captcha?.secretKey ?? null,
    S3_SECRET_ACCESS_KEY: 's3' in settings.storage ? (settings.storage.s3.keys?.secret ?? null) : null,
    DATABASE_URL: passwordOf(settings.databaseUrl),
    REALTIME_KEY: settings.realtimeKey,
  }).filter((entry): entry is [string, string] => entry[1] !== null)

const passwordOf = (url: string | null): string | null => (url && URL.parse(url)?.password) || null

export const SECRET_AREA = {
  title: 'Secrets',
  variables: {
    SECRET_KEY: {
      absent: 'a file in `DATA_DIR`',
      meaning: 'Key that seals birth dates and signs tokens: at least 32 random characters.',
      schema: z.string().min(32),
    },
    SECRET_KEY_PREVIOUS: {
      absent: 'none',
      meaning:
        "The former `SECRET_KEY`, for the first start after a change. It opens the database's keys, " +
        'which the shop then wraps with the new key.',
      schema: z.string().min(1),
    },
    REALTIME_KEY: {
      default: 'coldie',
      meaning: 'Public key of the realtime channel.',
      schema: z.string().regex(/^[\w-]{1,64}$/),
    },
  },
  rules: [
    {
      mode: 'live',
      about: ['SECRET_KEY'],
      demand: 'The key is set, and it is generated: words, patterns and sequences are refused.',
      problems: ({ secretKey }) => {
        if (secretKey === null) return ['SECRET_KEY is missing']
        return isGuessable(secretKey) ? [`SECRET_KEY can be guessed (${GOOD_SECRET})`] : []
      },
    },
    {
      mode: 'live',
      about: ['METRICS_TOKEN'],
      demand: 'The token is generated: words, patterns and sequences are refused.',
      problems: ({ telemetry: { metricsToken } }) =>
        metricsToken !== null && isGuessable(metricsToken)
          ? [`METRICS_TOKEN can be guessed (${GOOD_SECRET})`]
          : [],
    },
    {
      mode: 'live',
      about: [
        'SECRET_KEY',
        'SECRET_KEY_PREVIOUS',
        'REALTIME_KEY',
        'METRICS_TOKEN',
        'DATABASE_URL',
        'SMTP_URL',
        'VONAGE_API_SECRET',
        'TURNSTILE_SECRET_KEY',
        'S3_SECRET_ACCESS_KEY',
      ],
      demand: 'The secret or password is used for this setting alone.',
      problems: (settings) => {
        const secrets = secretsOf(settings)
        return secrets.flatMap(([name, secret], at) => {
          const former = secrets.slice(0, at).find(([, other]) => other === secret)
          return former ? [`${name} is the same as ${former[0]} (each needs a value of its own)`] : []
        })
      },
    },
  ],
} satisfies SettingArea<Checked>
