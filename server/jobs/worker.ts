import { EventEmitter } from 'node:events'
import {
  Logger,
  type RunnerOptions,
  type Task,
  type TaskList,
  type WorkerEvents,
  run,
  runMigrations,
} from 'graphile-worker'
import { z } from 'zod'
import { required } from '#domain/required.ts'
import { foldListCounts } from '#server/db/list-counts.ts'
import { recipientRules } from '#server/features/accounts/consents/recipient-rules.service.ts'
import { sendRequestedReset } from '#server/features/accounts/passwords/new-password.service.ts'
import { signAuditLog, reportAuditTampering } from '#server/features/audit/audit-chain.service.ts'
import { forgetOldChanges } from '#server/features/catalogue/catalogue-memory.service.ts'
import { applyStartedPlans } from '#server/features/content/editing/pages.service.ts'
import { applyStartedPrices } from '#server/features/catalogue/console/prices.service.ts'
import { sendStockAlerts } from '#server/features/catalogue/stock-alerts/stock-alerts.service.ts'
import { checkStockSums } from '#server/features/inventory/stock-sums.service.ts'
import { remindOfBreaches } from '#server/features/privacy/breaches/breaches.service.ts'
import { resolveAbandonedAttempts } from '#server/features/checkout/attempts.service.ts'
import { endUnpaidOrders } from '#server/features/checkout/staff-orders/unpaid-orders.service.ts'
import { expireGiftCards } from '#server/features/promotions/gift-cards/gift-cards.service.ts'
import { sendDueCampaigns } from '#server/features/marketing/send-campaigns.service.ts'
import { learnArrivalRanges } from '#server/features/delivery/arrival-ranges.service.ts'
import { remindOfPapers } from '#server/features/delivery/drivers/papers-reminders.service.ts'
import { newExclusionCheck } from '#server/features/orders/handover/excluded-persons.service.ts'
import { stopExcludedOrders } from '#server/features/orders/handover/excluded-orders.service.ts'
import { decideUnanswered } from '#server/features/orders/picking/substitutes.service.ts'
import { watchDeliveries } from '#server/features/orders/notifications/order-messages.service.ts'
import {
  clearSecretBodies,
  requeueOverdue,
  sendMessage,
} from '#server/features/messaging/send-messages.service.ts'
import { countOrders } from '#server/features/reports/count-orders.service.ts'
import { recordStockValues } from '#server/features/reports/stock-value.service.ts'
import { fillSummaries } from '#server/features/segments/customer-summaries.service.ts'
import { acceptByRules } from '#server/features/orders/lifecycle/auto-accept.service.ts'
import { handleEvent } from '#server/features/payments/webhooks/payment-events.service.ts'
import {
  finishPurchases,
  sendDueGiftCards,
} from '#server/features/payments/gift-cards/finish-purchases.service.ts'
import { finishSteps } from '#server/features/payments/payment-steps.service.ts'
import { voidForgotten } from '#server/features/payments/payments.service.ts'
import { forgetPaymentMethods } from '#server/features/privacy/privacy.service.ts'
import { remindOfReports } from '#server/features/law/report-reminders.service.ts'
import { remindOfCases } from '#server/features/accounts/care/care-cases.service.ts'
import { watchOrders } from '#server/features/accounts/care/care-signals.service.ts'
import { applyRetentionRules } from '#server/features/privacy/retention.service.ts'
import { reconcileDaily } from '#server/features/payments/reconciliation/reconciliation.service.ts'
import { deliver, requeueOverdueWebhooks } from '#server/features/integrations/webhooks/deliveries.service.ts'
import { withJobContext } from '#server/http/request-context.ts'
import type { Shop } from '#server/shop.ts'
import { openRunnerPool } from './runner-pool.ts'
import { reportFailures } from './report-failures.ts'

const Message = z.object({ messageId: z.number() })
const Reset = z.object({ email: z.string() })
const User = z.object({ userId: z.number() })
const Payment = z.object({ paymentId: z.number() })
const Delivery = z.object({ deliveryId: z.number() })
const GatewayEvent = z.object({ eventId: z.number() })

/** Every background job. A job is enqueued in the transaction that makes it necessary, or is scheduled below. */
const plainTasksOf = (shop: Shop): TaskList => ({
  'send-message': (payload) => sendMessage(shop, Message.parse(payload).messageId, recipientRules),
  'mail-password-reset': (payload) => sendRequestedReset(shop, Reset.parse(payload).email),
  'watch-deliveries': () => watchDeliveries(shop),
  'accept-orders': () => acceptByRules(shop),
  'decide-substitutes': () => decideUnanswered(shop),
  'stop-excluded-orders': () => stopExcludedOrders(shop, 'fails'),
  'look-for-excluded': newExclusionCheck(shop),
  'send-campaigns': () => sendDueCampaigns(shop),
  'remind-of-driver-papers': () => remindOfPapers(shop),
  'remind-of-breaches': () => remindOfBreaches(shop),
  'remind-of-care': () => remindOfCases(shop),
  'watch-care': () => watchOrders(shop),
  'remind-of-reports': () => remindOfReports(shop),
  'requeue-messages': () => requeueOverdue(shop),
  'deliver-webhook': (payload) => deliver(shop, Delivery.parse(payload).deliveryId),
  'requeue-webhooks': () => requeueOverdueWebhooks(shop),
  'expire-gift-cards': () => expireGiftCards(shop),
  'send-gift-cards': () => sendDueGiftCards(shop),
  'finish-gift-cards': () => finishPurchases(shop),
  'forget-secret-words': () => clearSecretBodies(shop),
  'handle-payment-event': (payload) => handleEvent(shop, GatewayEvent.parse(payload).eventId),
  'reconcile-payments': () => reconcileDaily(shop),
  'settle-checkouts': () => resolveAbandonedAttempts(shop),
  'end-unpaid-orders': () => endUnpaidOrders(shop),
  'forget-payment-methods': (payload) => forgetPaymentMethods(shop, User.parse(payload).userId),
  'delete-what-has-ended': () => applyRetentionRules(shop),
  'finish-payment-steps': async (payload) => {
    await finishSteps(shop, Payment.parse(payload).paymentId)
  },
  'drop-forgotten-payments': () => voidForgotten(shop),
  'fold-list-counts': async () => void (await foldListCounts(shop.db)),
  'sign-audit-log': () => signAuditLog(shop),
  'verify-audit-log': () => reportAuditTampering(shop),
  'forget-catalogue-changes': () => forgetOldChanges(shop),
  'take-begun-prices': () => applyStartedPrices(shop),
  'take-begun-pages': () => applyStartedPlans(shop),
  'send-stock-alerts': () => sendStockAlerts(shop),
  'check-stock-sums': () => checkStockSums(shop),
  'count-orders': () => countOrders(shop),
  'fill-customer-summaries': () => fillSummaries(shop),
  'record-stock-values': () => recordStockValues(shop),
  'learn-arrival-ranges': () => learnArrivalRanges(shop),
})

/** Returns the tasks, each with its name in the context of the audit log. */
export const tasksOf = (shop: Shop): TaskList =>
  Object.fromEntries(
    Object.entries(plainTasksOf(shop)).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) =>
        withJobContext(name, () => observed(shop, name, async () => required(task, name)(payload, helpers))),
    ]),
  )

const observed = <T>({ telemetry }: Shop, job: string, work: () => Promise<T>): Promise<T> =>
  telemetry ? telemetry.work({ kind: 'job', name: `job ${job}`, labels: { task: job } }, work) : work()

/** Cron schedule. A check every minute is far cheaper than a job for each checkout, few of which are ever needed. */
const SCHEDULE = [
  '* * * * * settle-checkouts',
  '* * * * * end-unpaid-orders',
  '* * * * * drop-forgotten-payments',
  '* * * * * requeue-messages',
  '* * * * * requeue-webhooks',
  '* * * * * watch-deliveries',
  '* * * * * accept-orders',
  '* * * * * take-begun-prices',
  '* * * * * take-begun-pages',
  '* * * * * decide-substitutes',
  '* * * * * fold-list-counts',
  '* * * * * count-orders',
  '* * * * * fill-customer-summaries',
  '* * * * * look-for-excluded',
  '* * * * * send-campaigns',
  '* * * * * send-stock-alerts',
  '* * * * * send-gift-cards',
  '* * * * * finish-gift-cards',
  '17 * * * * delete-what-has-ended',
  '41 * * * * reconcile-payments',
  '23 * * * * forget-secret-words',
  '29 * * * * expire-gift-cards',
  '47 * * * * remind-of-breaches',
  '47 * * * * sign-audit-log',
  '53 3 * * * verify-audit-log',
  '7 8 * * * remind-of-driver-papers',
  '13 8 * * * remind-of-reports',
  '51 * * * * remind-of-care',
  '* * * * * watch-care',
  '37 * * * * forget-catalogue-changes',
  '11 4 * * * check-stock-sums',
  '7 * * * * record-stock-values',
  '21 5 * * * learn-arrival-ranges',
]

/**
 * Crontab in which each task has its own queue and job key. A task thus runs once at a time, with at most one run
 * waiting. Otherwise a task that takes longer than its interval, such as counting a million orders, would occupy
 * every worker.
 */
export const CRONTAB = SCHEDULE.map((line) => {
  const task = line.slice(line.lastIndexOf(' ') + 1)
  return `${line} ?queue=${task}&jobKey=${task}`
}).join('\n')

/** Creates the job runner's tables, into which the shop's transactions write. */
export const prepareJobs = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: quiet(() => {}) })

/**
 * Starts the job runners. Messages and webhooks have their own workers, so that a hanging server does not delay
 * other jobs.
 * @param jobPools receives the names under which jobs are locked
 */
export async function startJobs(
  shop: Shop,
  url: string,
  jobPools: Set<string>,
): Promise<{ stop(): Promise<void> }> {
  const tasks = reportFailures(shop.errors, tasksOf(shop))
  const { 'send-message': sendMessages, 'deliver-webhook': deliverWebhooks, ...others } = tasks
  const start = async (connections: number, options: RunnerOptions) => {
    const pgPool = openRunnerPool(url, connections)
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => void jobPools.add(workerPool.id))
    const runner = await run({
      ...options,
      pgPool,
      events,
      // Jobs wait for the network, not for the CPU.
      concurrency: 4,
      noHandleSignals: true,
      // LISTEN wakes the runner immediately; polling finds jobs that become due.
      pollInterval: 2000,
      logger: quiet((message) => shop.log.warn(message)),
    })
    return async () => {
      await runner.stop()
      // Its connections close shortly after its work ends.
      await runner.promise
      await pgPool.end()
    }
  }
  const stops = [
    await start(6, { taskList: others, crontab: CRONTAB }),
    // Without `parsedCronItems`, the runner would look for a crontab file.
    await start(5, { taskList: { 'send-message': required(sendMessages, 'the task') }, parsedCronItems: [] }),
    await start(5, {
      taskList: { 'deliver-webhook': required(deliverWebhooks, 'the task') },
      parsedCronItems: [],
    }),
  ]
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

/** Returns a logger that passes only warnings and errors, because the runner logs a lot. */
function quiet(warn: (message: string) => void): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') warn(message)
  })
}
