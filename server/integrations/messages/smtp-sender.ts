import type { SendMailOptions } from 'nodemailer'
import { type MessageSender, MessageRefused, type OutgoingMessage } from './port.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://` where the connection begins with TLS. */
  url: string
  /** `Name <address>` */
  from: string
  /** Where answers go; '' to the sender. */
  replyTo: string
}

type Options = {
  /** How long a server may think about one command. */
  patienceMs?: number
  /** A certificate to trust beside the system's. */
  ca?: string
}

const PATIENCE_MS = 15_000

/**
 * A mail server, through nodemailer. Its package loads only where a server is set. The password travels encrypted:
 * only a server on this machine may do without TLS.
 */
export async function openSmtpSender(
  { url, from, replyTo }: SmtpSettings,
  { patienceMs = PATIENCE_MS, ca }: Options = {},
): Promise<MessageSender> {
  const { createTransport } = await import('nodemailer')
  const { hostname, port, protocol, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    // The outbox tries again, and knows how often it has.
    maxRequeues: 0,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    isDemo: false,
    send: async (message) => {
      await transport.sendMail(mailOf(message, from, replyTo)).catch(failed)
    },
    close: () => transport.close(),
  }
}

function mailOf(message: OutgoingMessage, from: string, replyTo: string): SendMailOptions {
  const { to, subject, text, html, reference, unsubscribeUrl, attachments = [] } = message
  const domain = /@([^>\s]+)>?\s*$/.exec(from)![1]!
  return {
    from,
    // An object is taken as one address; a comma in a text would make two of it.
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html && { html }),
    ...(reference && { messageId: `<${reference}@${domain}>` }),
    headers: unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          // One POST to that address is enough. @source RFC 8058
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : // Nobody's holiday note answers a receipt. @source RFC 3834
        { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** Codes that blame us and not the message: once the operator has mended it, the same message goes through. */
const OURS = [421, 450, 451, 452, 454, 530, 534, 535, 538]

function failed(error: SmtpError): never {
  const { code, responseCode = 0, response } = error
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isForGood = responseCode >= 500 ? !OURS.includes(responseCode) : responseCode === 0
  if (isAboutMessage && isForGood) throw new MessageRefused(response ?? error.message)
  throw new Error(response ?? error.message, { cause: error })
}
