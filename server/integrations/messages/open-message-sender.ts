import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { openDemoInbox } from './demo-inbox.ts'
import type { MessageSender } from './port.ts'
import type { SmtpSettings } from './smtp-sender.ts'
import type { VonageSettings } from './vonage-sender.ts'

type Providers = { mail: SmtpSettings | null; sms: VonageSettings | null }

/** Opens the configured providers, and the demo inbox for a channel without one. */
export async function openMessageSender(
  { mail, sms }: Providers,
  demo: { db: Database; clock: Clock },
): Promise<MessageSender> {
  const inbox = openDemoInbox(demo)
  return byChannel({
    email: mail ? await (await import('./smtp-sender.ts')).openSmtpSender(mail) : inbox,
    sms: sms ? await (await import('./vonage-sender.ts')).openVonageSender(sms) : inbox,
  })
}

/** Combines the separate providers for e-mails and text messages. */
const byChannel = ({ email, sms }: { email: MessageSender; sms: MessageSender }): MessageSender => ({
  name: email.name === sms.name ? email.name : `${email.name}, ${sms.name}`,
  isDemo: email.isDemo || sms.isDemo,
  close: () => {
    email.close?.()
    sms.close?.()
  },
  send: (message) => (message.channel === 'email' ? email : sms).send(message),
})
