/** Address and keys of a browser, as it gave them. @source RFC 8291 */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** @property seconds how long the push service keeps the notification for a browser that is offline */
export type PushOptions = { seconds: number }

/** The browser's subscription has ended, or belongs to another key. It must be deleted. */
export class PushEnded extends Error {
  override name = 'PushEnded'
}

export type PushSender = {
  /** Public key of the shop, base64url. @source RFC 8292 */
  readonly publicKey: string
  /**
   * Checks the address of a browser's push service.
   * @returns the problem, in words for a field; null if there is none
   */
  problemOf(endpoint: string): Promise<string | null>
  /** Returns whether a notification can be encrypted for the keys. */
  takesKeys(target: PushTarget): boolean
  /**
   * Sends an encrypted notification.
   * @throws PushEnded if the subscription has ended; any other error if the push service may accept it later
   */
  send(target: PushTarget, text: string, options: PushOptions): Promise<void>
}
