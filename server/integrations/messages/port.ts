export type Attachment = { filename: string; contentType: string; content: Buffer }

export type OutgoingMessage = {
  channel: 'email' | 'sms'
  /** E-mail address, or mobile in E.164. */
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** Idempotency key, the same for every attempt to send a message, so that a provider can ignore a repetition. */
  reference?: string | undefined
  /** URL for marketing messages that unsubscribes with one POST, without login. @source RFC 8058 */
  unsubscribeUrl?: string | undefined
  attachments?: readonly Attachment[] | undefined
}

/**
 * Provider that sends messages.
 * @throws MessageRefused if the provider will never accept this message; any other error if it may accept it later
 */
export interface MessageSender {
  readonly name: string
  readonly isDemo: boolean
  send(message: OutgoingMessage): Promise<void>
  /** Closes open connections. */
  close?(): void
}

/**
 * Permanent refusal of a message by the provider, for example because the address does not exist. A retry would not
 * help.
 */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}
