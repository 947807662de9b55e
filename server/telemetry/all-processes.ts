import { randomUUID } from 'node:crypto'
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'

/** Messages between a process and its supervisor. Each request has a unique id. */
type Message =
  | { metrics: 'of all?'; id: string }
  | { metrics: 'of yours?'; id: string }
  | { metrics: 'mine'; id: string; text: string }
  | { metrics: 'of all'; id: string; text: string }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Milliseconds to wait for the metrics of a process. A process that takes longer is left out. */
const ANSWER_MS = 3000

/**
 * Returns a function that collects the metrics of every process of this machine, so that a scrape can reach any of
 * them.
 * @param own metrics of this process alone
 */
export function metricsOfAll(own: () => Promise<string>): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return own
  worker.on('message', (message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'of yours?') return
    const { id } = message
    // A process that fails to collect its own metrics is left out.
    void own()
      .then((text) => sendMessage(worker, { metrics: 'mine', id, text }))
      .catch(() => {})
  })
  return async () => {
    const id = randomUUID()
    const answer = awaitAnswer(worker, id, 'of all')
    sendMessage(worker, { metrics: 'of all?', id })
    // Without a response of the supervisor, a process still returns its own metrics.
    return (await answer(2 * ANSWER_MS)) ?? own()
  }
}

/** Answers requests of a process for the metrics of all processes. @param serving the processes to ask, newest last */
export function collectMetricsFor(asking: Worker, serving: () => readonly Worker[]): void {
  asking.on('message', (message: unknown) => {
    if (isMessage(message) && message.metrics === 'of all?') void collect(asking, message.id, serving())
  })
}

async function collect(asking: Worker, id: string, serving: readonly Worker[]): Promise<void> {
  const answers = serving.map(async (worker) => {
    const answer = awaitAnswer(worker, id, 'mine')
    sendMessage(worker, { metrics: 'of yours?', id })
    return answer(ANSWER_MS)
  })
  const texts = (await Promise.all(answers)).filter((text) => text !== null)
  sendMessage(asking, { metrics: 'of all', id, text: mergedMetrics(texts.toReversed()) })
}

/** Sends a message, unless the process has ended in the meantime. */
function sendMessage(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

function awaitAnswer(worker: Worker, id: string, kind: 'mine' | 'of all') {
  let hear: (message: unknown) => void = () => {}
  const heard = new Promise<string>((resolve) => {
    hear = (message) => {
      if (isMessage(message) && message.id === id && message.metrics === kind) resolve(message.text)
    }
    worker.on('message', hear)
  })
  return async (ms: number): Promise<string | null> => {
    const waiting = new AbortController()
    const late = sleep(ms, null, { signal: waiting.signal, ref: false }).catch(() => null)
    try {
      return await Promise.race([heard, late])
    } finally {
      waiting.abort()
      worker.off('message', hear)
    }
  }
}

/**
 * Merges several responses into one, because the samples of a metric must be adjacent. A series that occurs in two
 * of them, such as during the replacement of a process, is taken from the first.
 */
export function mergedMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, { comments: string[]; samples: Map<string, string> }>()
  for (const text of texts) {
    let name = ''
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const comment = /^# \w+ (\w+)/.exec(line)
      name = comment?.[1] ?? name
      const metric = metrics.get(name) ?? { comments: [], samples: new Map<string, string>() }
      metrics.set(name, metric)
      const series = line.slice(0, line.lastIndexOf(' '))
      if (comment) {
        if (!metric.comments.includes(line)) metric.comments.push(line)
      } else if (!metric.samples.has(series)) metric.samples.set(series, line)
    }
  }
  return [...metrics.values()]
    .flatMap(({ comments, samples }) => [...comments, ...samples.values(), ''])
    .join('\n')
}
