import { z } from 'zod'
import { isThisMachine } from '../network-address.ts'

/** A receiver on this machine, such as `127.0.0.1:4000`; each port is named, because other services listen here too. */
function isLocalReceiver(text: string): boolean {
  const url = URL.parse(`http://${text}`)
  const { host = '', hostname = '' } = url ?? {}
  return host.toLowerCase() === text.toLowerCase() && /:\d+$/.test(text) && isThisMachine(hostname)
}

export const DemoEnvironment = {
  DEMO_WEBHOOK_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim().toLowerCase()))
    .refine(
      (list) => list.every(isLocalReceiver),
      'hosts of this machine with their ports, such as 127.0.0.1:4000, with commas, are needed',
    )
    .default([]),
}
