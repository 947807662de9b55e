import { toDollars } from '#domain/money.ts'
import { TIP_PRESETS } from '#domain/orders/tip.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import { AmountChoice } from '../amount-choice/amount-choice.tsx'
import type { TipChoice } from './tip-choice.ts'
import * as texts from './tip-texts.ts'

type Props = {
  choice: TipChoice
  onChange: (choice: Partial<TipChoice>) => void
  error?: string | undefined
  /** True at checkout, where no tip is an option and is chosen first. */
  hasNone?: boolean
}

/** Proposed tips and an own amount. No tip is preselected. */
export const TipFields = ({ choice, onChange, error, hasNone = false }: Props) => (
  <AmountChoice
    {...(hasNone ? { legend: texts.tipTitle, hint: texts.tipHint } : { legend: texts.amountTitle })}
    name="tip"
    options={[
      ...(hasNone ? [{ value: '', label: texts.noTipOption }] : []),
      ...TIP_PRESETS.map((cents) => ({ value: String(cents), label: roundDollarsText(toDollars(cents)) })),
    ]}
    value={choice.tip}
    onChoose={(tip) => onChange({ tip })}
    own={{
      option: texts.ownTipOption,
      label: texts.ownTipLabel,
      name: 'own_tip',
      value: choice.ownTip,
      onChange: (ownTip) => onChange({ ownTip }),
      error,
    }}
  />
)
