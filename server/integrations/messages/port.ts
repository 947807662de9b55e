export type OutgoingMessage = {
  channel: 'email' | 'sms'
  /** An e-mail address, or a mobile in E.164. */
  to: string
  subject: string
  text: string
  html?: string | undefined
}

/** Carries messages out of the shop. Throws when a message could not be handed over; the job then tries again. */
export interface Inbox {
  readonly name: string
  readonly isDemo: boolean
  send(message: OutgoingMessage): Promise<void>
}
