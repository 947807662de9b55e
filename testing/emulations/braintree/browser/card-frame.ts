import Framebus from 'framebus'

// Replacement for one of the vendor's frames, which the npm package does not contain. It sends the same events, so that
// the genuine SDK on the page works unchanged.

type Field = 'number' | 'expirationDate' | 'cvv'
type State = {
  value: string
  isEmpty: boolean
  isValid: boolean
  isPotentiallyValid: boolean
  isFocused: boolean
}

const FIELDS: Field[] = ['number', 'expirationDate', 'cvv']
const WHOLE: Record<Field, RegExp> = {
  number: /^\d{15,16}$/,
  expirationDate: /^(0[1-9]|1[0-2])\/(2[6-9]|[3-9]\d)$/,
  cvv: /^\d{3,4}$/,
}
const SO_FAR: Record<Field, RegExp> = {
  number: /^\d{0,16}$/,
  expirationDate: /^(0|1|0[1-9]|1[0-2])?(\/\d{0,2})?$/,
  cvv: /^\d{0,4}$/,
}

const own = window.name.replace('braintree-hosted-field-', '') as Field
const component = location.hash.slice(1)
const bus = new Framebus({ channel: component })
const frames = new BroadcastChannel(component)
const input = document.querySelector('input')!

const stateOf = (field: Field, typed: string, isFocused: boolean): State => {
  const value = typed.replaceAll(' ', '')
  return {
    value,
    isFocused,
    isEmpty: value === '',
    isValid: WHOLE[field].test(value),
    isPotentiallyValid: SO_FAR[field].test(value),
  }
}
const states = Object.fromEntries(FIELDS.map((field) => [field, stateOf(field, '', false)])) as Record<
  Field,
  State
>
frames.addEventListener('message', ({ data }: MessageEvent<{ field: Field; state: State }>) => {
  states[data.field] = data.state
})

function tell(type: string): void {
  const fields = Object.fromEntries(
    FIELDS.map((field) => {
      const { value: _, ...known } = states[field]
      return [field, known]
    }),
  )
  bus.emit('hosted-fields:INPUT_EVENT', { type, merchantPayload: { emittedBy: own, cards: [], fields } })
}

function change(isFocused: boolean): void {
  const before = states[own]
  const state = stateOf(own, input.value, isFocused)
  states[own] = state
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end to name
  frames.postMessage({ field: own, state })
  if (before.isEmpty !== state.isEmpty) tell(state.isEmpty ? 'empty' : 'notEmpty')
  if (before.isValid !== state.isValid || before.isPotentiallyValid !== state.isPotentiallyValid)
    tell('validityChange')
}

input.addEventListener('input', () => change(true))
for (const [event, isFocused] of [
  ['focus', true],
  ['blur', false],
] as const) {
  input.addEventListener(event, () => {
    change(isFocused)
    tell(event)
  })
}

type Reply = (answer: [object | null, object | null]) => void

/** Rejects invalid fields with the vendor's error codes. */
function tokenise(_options: unknown, reply: Reply): void {
  const wrong = FIELDS.filter((field) => !states[field].isValid)
  if (FIELDS.every((field) => states[field].isEmpty)) {
    reply([{ type: 'CUSTOMER', code: 'HOSTED_FIELDS_FIELDS_EMPTY', message: 'All fields are empty.' }, null])
  } else if (wrong.length > 0) {
    const details = { invalidFieldKeys: wrong }
    reply([
      { type: 'CUSTOMER', code: 'HOSTED_FIELDS_FIELDS_INVALID', message: 'Some are invalid.', details },
      null,
    ])
  } else if (states.cvv.value === '200') {
    const code = 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED'
    reply([{ type: 'CUSTOMER', code, message: 'CVV verification failed.' }, null])
  } else {
    const details = { bin: states.number.value.slice(0, 6), lastTwo: states.number.value.slice(-2) }
    reply([null, { nonce: 'tokencc_genuine', type: 'CreditCard', details }])
  }
}

// Each request is sent to all three frames; only one replies.
if (own === 'number') bus.on('hosted-fields:TOKENIZATION_REQUEST', tokenise)
bus.on('hosted-fields:CLEAR_FIELD', (({ field }: { field: Field }) => {
  if (field !== own) return
  input.value = ''
  change(false)
}) as never)
// The page replies with its configuration, which this replacement ignores.
bus.emit('hosted-fields:FRAME_READY', { field: own }, () => {})
