/**
 * Reason why the shop cannot start, which a person at the terminal can fix. The main program prints the message as
 * one line and exits with 1, because a stack trace would only hide it.
 */
export class StartError extends Error {
  override name = 'StartError'
}
