/** One attempt to hand a message to somebody else's program. */
export type WebhookRequest = {
  url: string
  body: string
  headers: Record<string, string>
}

/** `status`: what the receiver answered, whatever it was, with the beginning of its words. */
export type WebhookAnswer = { status: number; response: string; milliseconds: number }

/**
 * There was no answer, or the address may not be called. `message` is in words for staff and names nothing of our own
 * network.
 */
export class WebhookUnreachable extends Error {
  override name = 'WebhookUnreachable'
  readonly milliseconds: number
  constructor(message: string, milliseconds = 0) {
    super(message)
    this.milliseconds = milliseconds
  }
}

export type WebhookSender = {
  /** @returns why an address can’t be called, in words for a field; null: it can, as far as its text says */
  problemOf(url: string): string | null
  /** Follows no redirect. @throws WebhookUnreachable */
  send(request: WebhookRequest): Promise<WebhookAnswer>
}
