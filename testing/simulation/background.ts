import type { JobHelpers } from 'graphile-worker'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import { tasksOf } from '#server/jobs/worker.ts'
import { MessageLost } from './simulated-sender.ts'
import type { VirtualProcess } from './virtual-process.ts'
import { type World, ignoreEnd } from './world.ts'

type Job = { id: string; task: string; payload: unknown; attempts: number }

const DUE = `
  select j.id::text, t.identifier as task, j.payload, j.attempts from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts < j.max_attempts and ($1 or coalesce(j.locked_at, j.run_at) <= sim.now()) order by j.id limit 8`

/** Runs the job runner and the minutely tasks in a process until the process ends. */
export function doDuties(world: World, process: VirtualProcess): void {
  const life = (actor: string, seconds: number, work: () => Promise<unknown>) =>
    world.scheduler.start(actor, async () => {
      while (!process.isDead && !world.isCalm()) {
        await world.sleep(actor, seconds)
        if (process.isDead) return
        await Promise.race([work(), process.ended]).catch(ignoreEnd)
      }
    })
  const jobs = `jobs of ${process.name}`
  life(jobs, 5, () => runDueJobs(world, process, jobs, false))
  const minute = `minute of ${process.name}`
  life(minute, 60, () => doEveryMinute(world, process, minute))
}

/** Tasks that the runner starts every minute. */
const EVERY_MINUTE = ['settle-checkouts', 'drop-forgotten-payments', 'requeue-messages', 'decide-substitutes']

export async function doEveryMinute(world: World, process: VirtualProcess, actor: string): Promise<void> {
  for (const task of EVERY_MINUTE)
    await runTask(world, process, actor, { id: '', task, payload: {}, attempts: 0 })
}

/** @returns the number of jobs */
export async function runDueJobs(
  world: World,
  process: VirtualProcess,
  actor: string,
  evenIfLater: boolean,
): Promise<number> {
  const { scheduler, server } = world
  const jobs = await scheduler.submit({
    actor,
    process,
    what: 'takes jobs',
    work: async () => {
      const due = await server.look<Job>(DUE, [evenIfLater])
      if (due.length === 0) return due
      // As in the runner: a job is locked until its worker is considered dead.
      await server.look(
        `update graphile_worker._private_jobs set locked_at = sim.now() + interval '5 minutes'
        where id::text = any($1)`,
        [due.map(({ id }) => id)],
      )
      return due
    },
  })
  for (const job of jobs) {
    const isDone = await runTask(world, process, actor, job)
    await scheduler.submit({
      actor,
      process,
      what: `job ${isDone ? 'done' : 'put off'}`,
      work: () =>
        isDone
          ? server.look('delete from graphile_worker._private_jobs where id::text = $1', [job.id])
          : server.look(
              `update graphile_worker._private_jobs set attempts = attempts + 1, locked_at = null,
                run_at = sim.now() + make_interval(secs => exp(least(attempts + 1, 8))) where id::text = $1`,
              [job.id],
            ),
    })
  }
  return jobs.length
}

async function runTask(world: World, process: VirtualProcess, actor: string, job: Job): Promise<boolean> {
  const task = tasksOf(world.shopIn(process, actor))[job.task]
  if (!task) throw new Error(`Unknown task ${job.task}`)
  try {
    await task(job.payload, { job } as unknown as JobHelpers)
    return true
  } catch (error) {
    // Both errors are retried.
    if (error instanceof GatewayUnreachable || error instanceof MessageLost) return false
    throw error
  }
}
