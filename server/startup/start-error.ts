/**
 * The shop can't start, for a reason that a person at the terminal can put right. The main program prints
 * the message as one line and exits with 1; a stack trace would only hide it.
 */
export class StartError extends Error {
  override name = 'StartError'
}
