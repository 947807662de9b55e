import type { SendMailOptions } from 'nodemailer'
import { required } from '#domain/required.ts'
import { bareHost, isThisMachine } from '#server/network-address.ts'
import { type MessageSender, MessageRefused, type OutgoingMessage } from './port.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://` if the connection starts with TLS. */
  url: string
  /** `Name <address>` */
  from: string
  /** Returns the current Reply-To address; '' for the sender's. */
  replyTo: () => string
}

type Options = {
  /** Timeout of one command in milliseconds. */
  timeoutMs?: number
  /** Certificate to trust in addition to the system's. */
  ca?: string
}

const TIMEOUT_MS = 15_000

/**
 * Opens a sender of e-mail through nodemailer, which is loaded only if a server is configured. The password is sent
 * over TLS, except to a server on this machine.
 */
export async function openSmtpSender(
  { url, from, replyTo }: SmtpSettings,
  { timeoutMs = TIMEOUT_MS, ca }: Options = {},
): Promise<MessageSender> {
  const { createTransport } = await import('nodemailer')
  const { hostname, port, protocol, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: bareHost(hostname),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && !isThisMachine(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    // No retries here: the outbox retries and counts the attempts.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    isDemo: false,
    send: async (message) => {
      await transport.sendMail(mailOf(message, from, replyTo())).catch(failed)
    },
    close: () => transport.close(),
  }
}

function mailOf(message: OutgoingMessage, from: string, replyTo: string): SendMailOptions {
  const { to, subject, text, html, reference, unsubscribeUrl, attachments = [] } = message
  const domain = required(/@([^>\s]+)>?\s*$/.exec(from)?.[1], 'the domain of the sender')
  return {
    from,
    // An object is one address; a comma in a string would make two.
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html && { html }),
    ...(reference && { messageId: `<${reference}@${domain}>` }),
    headers: unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          // Marks the URL for one-click unsubscribe.
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : // Prevents automatic replies to these messages. @source RFC 3834
        { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/**
 * Response codes that concern our configuration instead of the message: once it is corrected, the same message is
 * accepted.
 */
const OURS = [421, 450, 451, 452, 454, 530, 534, 535, 538]

function failed(error: SmtpError): never {
  const { code, responseCode = 0, response } = error
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isForGood = responseCode >= 500 ? !OURS.includes(responseCode) : responseCode === 0
  if (isAboutMessage && isForGood) throw new MessageRefused(response ?? error.message)
  throw new Error(response ?? error.message, { cause: error })
}
