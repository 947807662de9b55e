import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { byChannel } from './by-channel.ts'
import { openDemoInbox } from './demo-inbox.ts'
import type { Inbox } from './port.ts'
import type { SmtpSettings } from './smtp-sender.ts'
import type { VonageSettings } from './vonage-sender.ts'

type Providers = { mail: SmtpSettings | null; sms: VonageSettings | null }

/** The providers that are set, and the demo inbox for what has none. */
export async function openInbox(
  { mail, sms }: Providers,
  demo: { db: Database; clock: Clock },
): Promise<Inbox> {
  const inbox = openDemoInbox(demo)
  return byChannel({
    email: mail ? await (await import('./smtp-sender.ts')).openSmtpInbox(mail) : inbox,
    sms: sms ? await (await import('./vonage-sender.ts')).openVonageInbox(sms) : inbox,
  })
}
