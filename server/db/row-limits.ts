import { constant } from './constant.ts'

/** Rows that a job handles in one run, so that its transaction stays short. The next run handles the following rows. */
export const JOB_ROWS = constant(500)

/** Rows of a console list without pages, whose entries staff close. */
export const OPEN_ROWS = constant(200)
