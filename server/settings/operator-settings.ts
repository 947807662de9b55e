import { z } from 'zod'
import type { MessageSettings } from '../integrations/messages/message-settings.ts'
import type { SettingArea } from './setting-area.ts'

/** Addresses below these names receive no mail. @source RFC 2606 */
const NO_MAIL = /(@|\.)(test|invalid|localhost|local)>?$/i

type Checked = {
  adminEmail: string | null
  securityContact: string | null
  messages: Pick<MessageSettings, 'mail'>
}

export const OPERATOR_AREA = {
  title: 'Operator',
  variables: {
    ADMIN_EMAIL: {
      absent: 'none',
      meaning:
        'Address of the first admin of a live shop, who gets a link that works once within three days. ' +
        'A live shop needs it until it has an admin.',
      schema: z.email(),
    },
    SECURITY_CONTACT: {
      absent: '`SUPPORT_EMAIL`',
      meaning: '`mailto:…` or `https://…` to report weaknesses, for `/.well-known/security.txt`.',
      schema: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:… or https://… is needed'),
    },
  },
  rules: [
    {
      mode: 'live',
      about: ['ADMIN_EMAIL', 'SECURITY_CONTACT', 'MAIL_FROM'],
      demand:
        'The mailbox can receive mail: names below `.test`, `.invalid`, `.localhost` and `.local` cannot.',
      problems: ({ adminEmail, messages, securityContact }) =>
        Object.entries({
          ADMIN_EMAIL: adminEmail,
          MAIL_FROM: messages.mail?.from ?? null,
          SECURITY_CONTACT: securityContact?.startsWith('mailto:') ? securityContact : null,
        }).flatMap(([name, address]) =>
          address !== null && NO_MAIL.test(address)
            ? [`${name} is ${address}, which no mail reaches (name a mailbox of your own)`]
            : [],
        ),
    },
  ],
} satisfies SettingArea<Checked>
