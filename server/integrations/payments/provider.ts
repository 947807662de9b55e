import type { z } from 'zod'
import type { RateLimited } from '#server/http/security/rate-limit.ts'
import type { PaymentGateway } from './port.ts'

/** What a provider may use of the shop. */
export type ProviderResources = RateLimited & {
  /** Called with problems that an operator has to solve. */
  warn: (message: string) => void
}

/** A provider whose settings are given. */
export type ConfiguredProvider = {
  settings: unknown
  /** Why a live shop must not take money with these settings; each line names the setting. */
  liveProblems: readonly string[]
  open(resources: ProviderResources): Promise<PaymentGateway>
}

/** What the shop knows of a payment provider before it is opened. A new provider is a folder and a line in `providers.ts`. */
export type PaymentProvider = {
  /** Its environment variables: each is optional or has a default. */
  environment: Readonly<Record<string, z.ZodType>>
  /** The variables that switch it on, all of them together. */
  switchedOnBy: readonly string[]
  /** null: not switched on. @throws StartError that names a missing variable */
  configure(given: Record<string, unknown>): ConfiguredProvider | null
}

/** Gives `configure` the parsed types of the provider's own variables. */
export const paymentProvider = <Shape extends Readonly<Record<string, z.ZodType>>>(provider: {
  environment: Shape
  switchedOnBy: readonly string[]
  configure(given: z.output<z.ZodObject<Shape>>): ConfiguredProvider | null
}): PaymentProvider => ({
  ...provider,
  configure: (given) => provider.configure(given as z.output<z.ZodObject<Shape>>),
})
