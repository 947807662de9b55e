export type Attachment = { filename: string; contentType: string; content: Buffer }

export type OutgoingMessage = {
  channel: 'email' | 'sms'
  /** An e-mail address, or a mobile in E.164. */
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** The same each time the same message is handed over, so that a provider can drop a repeat. */
  reference?: string | undefined
  /** Of marketing: where one POST ends it, without login. @source RFC 8058 */
  unsubscribeUrl?: string | undefined
  attachments?: readonly Attachment[] | undefined
}

/**
 * Carries messages out of the shop.
 * @throws MessageRefused when the provider will never take this message; anything else when it may take it later
 */
export interface MessageSender {
  readonly name: string
  readonly isDemo: boolean
  send(message: OutgoingMessage): Promise<void>
  /** Lets go of open connections. */
  close?(): void
}

/** The message itself is the reason, such as an address that doesn't exist: to try again is no use. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}
