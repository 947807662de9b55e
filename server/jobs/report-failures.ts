import type { JobHelpers, TaskList } from 'graphile-worker'
import { required } from '#domain/required.ts'
import type { ErrorReports } from '#server/integrations/error-reports/port.ts'

/** Returns true if a provider was unreachable; the next attempt usually succeeds. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && /Unreachable$|^NotYetPossible$/.test(error.name)

/**
 * Reports a failing job at its first attempt, and at its last, because no retry follows. An unreachable provider is
 * reported at the last attempt only. The report contains the job's name, never its payload.
 */
export function reportFailures(errors: ErrorReports, tasks: TaskList): TaskList {
  const watched = Object.entries(tasks).map(([name, task]) => {
    const run = async (payload: unknown, helpers: JobHelpers) => {
      try {
        await required(task, name)(payload, helpers)
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
