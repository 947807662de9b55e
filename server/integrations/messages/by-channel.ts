import type { MessageSender } from './port.ts'

/** E-mails and text messages have separate providers, each with its own settings. */
export const byChannel = ({ email, sms }: { email: MessageSender; sms: MessageSender }): MessageSender => ({
  name: email.name === sms.name ? email.name : `${email.name}, ${sms.name}`,
  isDemo: email.isDemo || sms.isDemo,
  close: () => {
    email.close?.()
    sms.close?.()
  },
  send: (message) => (message.channel === 'email' ? email : sms).send(message),
})
