/** One attempt to deliver a message to an external program. */
export type WebhookRequest = {
  url: string
  body: string | Buffer
  headers: Record<string, string>
}

/** Response of the receiver with any status, and the first part of its body. */
export type WebhookAnswer = { status: number; response: string; milliseconds: number }

/**
 * No response, or an address that must not be called. `message` is written for staff and reveals nothing about our
 * own network.
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
  /**
   * Checks the text of an address.
   * @returns the problem, in words for a field; null if there is none
   */
  problemOf(url: string): string | null
  /** Resolves the name of an address. @returns true if it leads into a private network; a name may not exist yet */
  leadsInside(url: string): Promise<boolean>
  /** Sends a request without following redirects. @throws WebhookUnreachable */
  send(request: WebhookRequest): Promise<WebhookAnswer>
}
