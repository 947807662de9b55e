import { z } from 'zod'
import { StartError } from '#server/startup/start-error.ts'
import type { SmtpSettings } from './smtp-sender.ts'
import type { VonageSettings } from './vonage-sender.ts'

/**
 * Settings of mail and SMS, each switched on by its own variables. A channel without a provider goes to the demo
 * inbox.
 */
export const MessageEnvironment = {
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'an address such as smtps://user:password@mail.example.com is needed')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@,\r\n]{1,70} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/,
      'Name <address> is needed',
    )
    .optional(),
  VONAGE_API_KEY: z
    .string()
    .regex(/^\w{4,64}$/, 'a key is letters and digits, as the dashboard shows it')
    .optional(),
  VONAGE_API_SECRET: z.string().min(8, 'at least 8 characters are needed').optional(),
  SMS_SENDER: z
    .string()
    .regex(
      /^(?:(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11}|\+?\d{8,15})$/,
      'a registered name of 3 to 11 letters and digits, or a number, is needed',
    )
    .optional(),
}

function isSmtpUrl(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {}
  return (protocol === 'smtp:' || protocol === 'smtps:') && Boolean(hostname)
}

export const MAIL = ['SMTP_URL', 'MAIL_FROM'] as const
export const SMS = ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'SMS_SENDER'] as const

type Given = z.output<z.ZodObject<typeof MessageEnvironment>>

export type MessageSettings = { mail: Omit<SmtpSettings, 'replyTo'> | null; sms: VonageSettings | null }

/**
 * Returns the settings of each provider, or null if none of its variables is set. @throws StartError with the name
 * of a missing variable
 */
export function messageSettings(given: Given): MessageSettings {
  const hasMail = isWhole(given, MAIL, 'mail')
  const hasSms = isWhole(given, SMS, 'SMS')
  return {
    mail: hasMail ? { url: given.SMTP_URL!, from: given.MAIL_FROM! } : null,
    sms: hasSms
      ? { apiKey: given.VONAGE_API_KEY!, apiSecret: given.VONAGE_API_SECRET!, sender: given.SMS_SENDER! }
      : null,
  }
}

function isWhole(given: Given, names: readonly (keyof Given)[], what: string): boolean {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new StartError(`${missing[0]} is missing: ${what} needs ${names.join(', ')}`)
  return missing.length === 0
}

/** Returns the reasons why live mode must not use these settings: messages would not leave the shop. */
export const messageObstacles = ({ mail, sms }: MessageSettings): string[] => [
  ...(mail === null ? [`mail goes to the demo inbox (${MAIL.join(', ')} switch it)`] : []),
  ...(sms === null ? [`SMS go to the demo inbox (${SMS.join(', ')} switch it)`] : []),
]
