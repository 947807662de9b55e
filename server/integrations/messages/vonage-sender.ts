import { type MessageSender, MessageRefused, type OutgoingMessage } from './port.ts'

export type VonageSettings = {
  apiKey: string
  apiSecret: string
  /** Registered name of 3 to 11 characters, or a number. @source L-38 */
  sender: string
}

type Options = { host?: string; timeoutMs?: number }

const TIMEOUT_MS = 10_000

/**
 * Permanent statuses: an unreachable number, or a text that is not accepted. All others concern our account or are
 * temporary, so the message is retried.
 */
const FOR_GOOD = ['2', '3', '6', '7', '12', '22', '23', '33']

/**
 * Opens a sender of text messages through Vonage's SMS API with its SDK, which is loaded only if credentials are
 * configured.
 */
export async function openVonageSender(
  { apiKey, apiSecret, sender }: VonageSettings,
  { host, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<MessageSender> {
  const [{ SMS, SMSFailure, TypeEnum }, { Auth }] = await Promise.all([
    import('@vonage/sms'),
    import('@vonage/auth'),
  ])
  const client = new SMS(new Auth({ apiKey, apiSecret, privateKey: '' }), {
    timeout: timeoutMs,
    ...(host && { restHost: host }),
  })
  async function send({ to, text, reference }: OutgoingMessage): Promise<void> {
    try {
      await client.send({
        from: sender.replace(/^\+/, ''),
        to: to.replace(/^\+/, ''),
        text,
        type: isPlain(text) ? TypeEnum.TEXT : TypeEnum.UNICODE,
        ...(reference && { clientRef: reference }),
      })
    } catch (error) {
      if (error instanceof SMSFailure) throw failure(error.getFailedMessages())
      throw transportFailure(error)
    }
  }
  return { name: 'vonage', isDemo: false, send }
}

/** Returns the error of a failed message. Each part of a long text has its own status. */
function failure(parts: readonly { status?: string; errorText?: string }[]): Error {
  const [part] = parts
  const reason = `${part?.errorText ?? 'no reason given'} (status ${part?.status ?? '?'})`
  return parts.some(({ status }) => FOR_GOOD.includes(status ?? ''))
    ? new MessageRefused(reason)
    : new Error(reason)
}

/** Returns an error with the message only, because the SDK's error contains the request with the secret. */
function transportFailure(error: unknown): Error {
  const isLate = error instanceof Error && error.name === 'AbortError'
  return new Error(isLate ? 'no answer in time' : error instanceof Error ? error.message : String(error))
}

/**
 * Characters of GSM 03.38. With any other character, the provider needs the Unicode type; otherwise it sends
 * question marks.
 */
const GSM = /^[@£$¥èéùìòÇØøÅå_ÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n\r^{}\\[~\]|€ΔΦΓΛΩΠΨΣΘΞ]*$/

const isPlain = (text: string): boolean => GSM.test(text)
