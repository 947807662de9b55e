/** What a process of several is told when it starts, as variables that only their supervisor sets. */
export type ProcessPlace = {
  /** From 0. Number 0 does what one process of a machine is enough for. */
  number: number
  /** Others answer on the port already: it joins them when it can. */
  isLate: boolean
}

export const readPlace = (env: Record<string, string | undefined>): ProcessPlace => ({
  number: Number(env.COLDIE_PROCESS ?? 0),
  isLate: env.COLDIE_LATE === 'yes',
})

export const placeVariables = (number: number, isLate: boolean): Record<string, string> => ({
  COLDIE_PROCESS: String(number),
  COLDIE_LATE: isLate ? 'yes' : 'no',
})

/** From a process to its supervisor: requests are answered. */
export const OPEN = 'open'
/** From the supervisor: another process has taken over; finish and end. */
export const HAND_OVER = 'hand over'

/** Restarts the processes one after the other. A closed terminal sends SIGHUP, which ends the shop. Windows has neither. */
export const RESTART_SIGNAL = process.platform === 'win32' ? null : 'SIGUSR2'
