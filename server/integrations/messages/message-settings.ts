import { z } from 'zod'
import { isPrivateUrl } from '#server/settings/network-settings.ts'
import { type SettingArea, type ValuesOf, isComplete } from '#server/settings/setting-area.ts'
import type { SmtpSettings } from './smtp-sender.ts'
import type { VonageSettings } from './vonage-sender.ts'

export const MAIL = ['SMTP_URL', 'MAIL_FROM'] as const
export const SMS = ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'SMS_SENDER'] as const
const MAIL_SET = { names: MAIL, purpose: 'mail' } as const
const SMS_SET = { names: SMS, purpose: 'SMS' } as const

export const MESSAGE_AREA = {
  title: 'Mail and SMS',
  variables: {
    SMTP_URL: {
      absent: 'none: the demo inbox',
      meaning:
        'Mail server, such as `smtps://user:password@mail.example.com`. `smtp://` needs STARTTLS, except on this machine.',
      schema: z
        .string()
        .refine(isSmtpUrl, 'an address such as smtps://user:password@mail.example.com is needed'),
    },
    MAIL_FROM: {
      absent: 'none: the demo inbox',
      meaning: 'Sender of every mail as `Name <address>`.',
      schema: z
        .string()
        .regex(
          /^(?:[^<>@,\r\n]{1,70} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/,
          'Name <address> is needed',
        ),
    },
    VONAGE_API_KEY: {
      absent: 'none: the demo inbox',
      meaning: 'Key of the Vonage account that sends SMS.',
      schema: z.string().regex(/^\w{4,64}$/, 'a key is letters and digits, as the dashboard shows it'),
    },
    VONAGE_API_SECRET: {
      absent: 'none: the demo inbox',
      meaning: 'Secret of the Vonage account.',
      schema: z.string().min(8, 'at least 8 characters are needed'),
    },
    SMS_SENDER: {
      absent: 'none: the demo inbox',
      meaning: 'Sender of every SMS: a number, or a registered name of 3 to 11 letters and digits.',
      schema: z
        .string()
        .regex(
          /^(?:(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11}|\+?\d{8,15})$/,
          'a registered name of 3 to 11 letters and digits, or a number, is needed',
        ),
    },
  },
  sets: [MAIL_SET, SMS_SET],
  rules: [
    {
      mode: 'private demo',
      about: ['SMTP_URL'],
      demand: 'The host is this machine or a private network.',
      problems: ({ messages: { mail } }) =>
        mail !== null && !isPrivateUrl(mail.url) ? ['SMTP_URL is a real provider'] : [],
    },
    {
      mode: 'private demo',
      about: ['VONAGE_API_KEY'],
      demand: 'SMS go to the demo inbox.',
      problems: ({ messages: { sms } }) => (sms === null ? [] : ['VONAGE_API_KEY is a real provider']),
    },
    {
      mode: 'live',
      about: MAIL,
      demand: 'Mail leaves the shop.',
      problems: ({ messages: { mail } }) =>
        mail === null ? [`mail goes to the demo inbox (${MAIL.join(', ')} switch it)`] : [],
    },
    {
      mode: 'live',
      about: SMS,
      demand: 'SMS leave the shop.',
      problems: ({ messages: { sms } }) =>
        sms === null ? [`SMS go to the demo inbox (${SMS.join(', ')} switch it)`] : [],
    },
  ],
} satisfies SettingArea<{ messages: MessageSettings }>

function isSmtpUrl(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {}
  return (protocol === 'smtp:' || protocol === 'smtps:') && Boolean(hostname)
}

/** The demo inbox takes the messages of a provider that is null. */
export type MessageSettings = { mail: Omit<SmtpSettings, 'replyTo'> | null; sms: VonageSettings | null }

/** @throws StartError where only some variables of a provider are set */
export function messageSettings(given: ValuesOf<typeof MESSAGE_AREA>): MessageSettings {
  return {
    mail: isComplete(given, MAIL_SET) ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
    sms: isComplete(given, SMS_SET)
      ? {
          apiKey: given.VONAGE_API_KEY,
          apiSecret: given.VONAGE_API_SECRET,
          sender: given.SMS_SENDER,
        }
      : null,
  }
}
