import type { SeededRandom } from '#domain/seeded-random.ts'
import type { MessageSender, OutgoingMessage } from '#server/integrations/messages/port.ts'
import type { Scheduler } from './scheduler.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** The provider took nothing, or did and nobody heard. */
export class MessageLost extends Error {
  override name = 'MessageLost'
}

type Options = {
  scheduler: () => Scheduler
  random: SeededRandom
  trouble: () => number
  rest: MessageSender
}

/** A provider of messages that fails now and then, before or after it took the message. */
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
