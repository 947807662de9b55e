/** Position of a process among several, set as environment variables by their supervisor. */
export type ProcessSettings = {
  /**
   * Number of the process, starting at 0. Number 0 also does the work that only one process of a machine needs to
   * do.
   */
  number: number
  /** True if other processes already answer on the port; the process binds it once it is ready. */
  isLate: boolean
  /** True if the supervisor runs the embedded database for this process. */
  isDatabaseEmbedded: boolean
}

export const readPlace = (env: Record<string, string | undefined>): ProcessSettings => ({
  number: Number(env.COLDIE_PROCESS ?? 0),
  isLate: env.COLDIE_LATE === 'yes',
  isDatabaseEmbedded: env.COLDIE_DATABASE === 'embedded',
})

export const placeVariables = (place: ProcessSettings): Record<string, string> => ({
  COLDIE_PROCESS: String(place.number),
  COLDIE_LATE: place.isLate ? 'yes' : 'no',
  COLDIE_DATABASE: place.isDatabaseEmbedded ? 'embedded' : 'outside',
})

/** Message from a process to its supervisor: the process answers requests. */
export const OPEN = 'open'
/** Message from the supervisor: another process has taken over; finish and exit. */
export const HAND_OVER = 'hand over'

/**
 * Signal that restarts the processes in turn. SIGHUP is not available, because a closed terminal sends
 * it to end the shop. Windows has neither.
 */
export const RESTART_SIGNAL = process.platform === 'win32' ? null : 'SIGUSR2'
