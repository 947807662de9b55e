import type { JobHelpers, TaskList } from 'graphile-worker'
import type { ErrorReports } from '#server/integrations/error-reports/port.ts'

/** What a provider that can't be reached throws; the next try mostly finds it again. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && /Unreachable$|^NotYetPossible$/.test(error.name)

/**
 * Reports a job that fails: at its first try, because somebody should know, and at its last, because nothing follows. A
 * provider that can't be reached is only told of at the last. The job's name is told, never what it was given.
 */
export function reportFailures(errors: ErrorReports, tasks: TaskList): TaskList {
  const watched = Object.entries(tasks).map(([name, task]) => {
    const run = async (payload: unknown, helpers: JobHelpers) => {
      try {
        await task!(payload, helpers)
      } catch (error) {
        const { attempts, max_attempts } = helpers.job
        const isLast = attempts >= max_attempts
        if (isLast || (attempts === 1 && !isPassing(error)))
          errors.report(error, { from: 'job', job: name, attempt: attempts, is_last: isLast })
        throw error
      }
    }
    return [name, run] as const
  })
  return Object.fromEntries(watched)
}
