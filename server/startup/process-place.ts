/** What a process of several is told when it starts, as variables that only their supervisor sets. */
export type ProcessPlace = {
  /** From 0. Number 0 does what one process of a machine is enough for. */
  number: number
  /** Others answer on the port already: it joins them when it can. */
  isLate: boolean
  /** The supervisor runs the embedded database for this process. */
  isDatabaseEmbedded: boolean
}

export const readPlace = (env: Record<string, string | undefined>): ProcessPlace => ({
  number: Number(env.COLDIE_PROCESS ?? 0),
  isLate: env.COLDIE_LATE === 'yes',
  isDatabaseEmbedded: env.COLDIE_DATABASE === 'embedded',
})

export const placeVariables = (place: ProcessPlace): Record<string, string> => ({
  COLDIE_PROCESS: String(place.number),
  COLDIE_LATE: place.isLate ? 'yes' : 'no',
  COLDIE_DATABASE: place.isDatabaseEmbedded ? 'embedded' : 'outside',
})

/** From a process to its supervisor: requests are answered. */
export const OPEN = 'open'
/** From the supervisor: another process has taken over; finish and end. */
export const HAND_OVER = 'hand over'

/** Restarts the processes one after the other. A closed terminal sends SIGHUP, which ends the shop. Windows has neither. */
export const RESTART_SIGNAL = process.platform === 'win32' ? null : 'SIGUSR2'
