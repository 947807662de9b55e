import { StartError } from '#server/startup/start-error.ts'
import { GnafError } from '#server/features/addresses/import/gnaf-files.ts'

const GOES_ON = 'The old addresses are served as before, and the same command goes on where this ended.'

/** PostgreSQL's classes of what breaks a connection, and Node's names for it. */
const CONNECTION = /^(08...|57P0.|ECONNRESET|ECONNREFUSED|EPIPE)$/
const CONNECTION_TEXT = /Connection terminated|Client has encountered a connection error/

/** Why an import ended, in words for the person who started it; undefined for what is a bug. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  if (error instanceof GnafError) return `${error.message}.`
  const { code = '', message } = error as { code?: string; message: string }
  if (code === '53100') return `The disk of the database is full: ${message}. ${GOES_ON}`
  if (code === '53200') return `PostgreSQL has too little memory: ${message}. ${GOES_ON}`
  if (code === '23505') return `The release names something twice: ${(error as { detail?: string }).detail}`
  if (code === '42501') return `The database user may not do this: ${message}`
  if (CONNECTION.test(code) || CONNECTION_TEXT.test(message)) {
    return `The connection to the database was lost: ${message}. ${GOES_ON}`
  }
  return undefined
}
