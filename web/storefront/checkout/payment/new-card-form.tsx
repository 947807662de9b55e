import type { CardFormProps } from './payment-provider.ts'
import { PAYMENT_PROVIDERS } from './payment-providers.ts'

/** Card form of the session's provider. */
export function NewCardForm(props: CardFormProps) {
  const { CardForm } = PAYMENT_PROVIDERS[props.provider]
  return <CardForm {...props} />
}
