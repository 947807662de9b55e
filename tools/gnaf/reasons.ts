import { StartError } from '#server/startup/start-error.ts'
import { GnafError } from '#server/features/addresses/import/gnaf-files.ts'

const GOES_ON = 'The old addresses are still served. Run the same command again to resume.'

/** PostgreSQL's and Node's error codes for a lost connection. */
const CONNECTION = /^(08...|57P0.|ECONNRESET|ECONNREFUSED|EPIPE)$/
const CONNECTION_TEXT = /Connection terminated|Client has encountered a connection error/

/** Returns a message about why an import failed, for the operator; undefined if it is a bug. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  if (error instanceof GnafError) return `${error.message}.`
  const { code = '', message } = error as { code?: string; message: string }
  if (code === '53100') return `The disk of the database is full: ${message}. ${GOES_ON}`
  if (code === '53200') return `PostgreSQL has too little memory: ${message}. ${GOES_ON}`
  if (code === '23505') return `The release contains a duplicate: ${(error as { detail?: string }).detail}`
  if (code === '42501') return `The database user lacks a privilege: ${message}`
  if (CONNECTION.test(code) || CONNECTION_TEXT.test(message)) {
    return `The connection to the database was lost: ${message}. ${GOES_ON}`
  }
  return undefined
}
