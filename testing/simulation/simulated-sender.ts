import type { SeededRandom } from '#domain/seeded-random.ts'
import type { MessageSender, OutgoingMessage } from '#server/integrations/messages/port.ts'
import type { Scheduler } from './scheduler.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** Thrown if the provider rejected a message, or accepted it but its reply was lost. */
export class MessageLost extends Error {
  override name = 'MessageLost'
}

type Options = {
  scheduler: () => Scheduler
  random: SeededRandom
  trouble: () => number
  rest: MessageSender
}

/** Returns a message provider that sometimes fails, before or after it accepts a message. */
export function simulatedSender({ scheduler, random, trouble, rest }: Options) {
  const taken: OutgoingMessage[] = []
  const senderFor = (process: VirtualProcess, actor: string): MessageSender => ({
    ...rest,
    send: (message) => {
      const dice = random.next()
      return scheduler().submit({
        actor,
        process,
        what: `sends ${message.channel}`,
        work: () => {
          if (dice < trouble()) throw new MessageLost('not taken')
          taken.push(message)
          if (dice > 1 - trouble()) throw new MessageLost('taken, but nobody hears of it')
        },
      })
    },
  })
  return { taken, senderFor }
}
