export type Attachment = { filename: string; contentType: string; content: Buffer }

export type OutgoingMessage = {
  channel: 'email' | 'sms'
  /** An e-mail address, or a mobile in E.164. */
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** The same for every attempt to send a message, so that a provider can ignore a repetition. */
  reference?: string | undefined
  /** For marketing: the URL where one POST unsubscribes, without login. @source RFC 8058 */
  unsubscribeUrl?: string | undefined
  attachments?: readonly Attachment[] | undefined
}

/**
 * Sends messages.
 * @throws MessageRefused when the provider will never take this message; anything else when it may take it later
 */
export interface MessageSender {
  readonly name: string
  readonly isDemo: boolean
  send(message: OutgoingMessage): Promise<void>
  /** Closes open connections. */
  close?(): void
}

/** The provider refuses this message, for example because the address does not exist. A retry would not help. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}
