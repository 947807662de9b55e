import type { MessageSender } from './port.ts'

/** Mails go one way and text messages another: each is switched on by itself. */
export const byChannel = ({ email, sms }: { email: MessageSender; sms: MessageSender }): MessageSender => ({
  name: email.name === sms.name ? email.name : `${email.name}, ${sms.name}`,
  isDemo: email.isDemo || sms.isDemo,
  close: () => {
    email.close?.()
    sms.close?.()
  },
  send: (message) => (message.channel === 'email' ? email : sms).send(message),
})
