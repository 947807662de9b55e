// Script of the card frame. Frame and checkout page communicate by messages only:
//   page → frame  coldie:tokenise {id} · coldie:clear · coldie:focus {field?} · coldie:name {name} · coldie:theme {theme}
//   frame → page  coldie:ready · coldie:height {px} · coldie:submit
//                 coldie:token {id, nonce, details, cardType} · coldie:error {id, code, msg, fields?}

const form = document.querySelector('form')
const inputs = [...form.querySelectorAll('input')]
const [cardholderName, number, expiration, cvv] = inputs

// The frame has no origin of its own, but its URL has the shop's. Messages go to that origin only, to protect
// tokens.
const shopOrigin = location.origin

const tell = (message) => window.parent.postMessage(message, shopOrigin)

// ---- Errors under the fields

function showError(input, message) {
  const line = document.getElementById(`${input.name}-error`)
  if (line.textContent !== message) line.textContent = message
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
}

/** Shows the error messages and focuses the first invalid field. Returns the messages by field, or null. */
function showErrors(messageOf) {
  const wrong = inputs.filter((input) => messageOf(input))
  for (const input of inputs) showError(input, messageOf(input) ?? '')
  if (wrong.length === 0) return null
  wrong[0].focus()
  return Object.fromEntries(wrong.map((input) => [input.name, messageOf(input)]))
}

const isEmpty = (input) => input.value.trim() === ''

function isExpiryRight() {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{4}|\d{2})\s*$/.exec(expiration.value) ?? []
  if (!month || month < 1 || month > 12) return false
  const now = new Date(form.dataset.now)
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  return fullYear * 12 + Number(month) >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

expiration.addEventListener('blur', () => {
  if (!isEmpty(expiration) && !isExpiryRight()) showError(expiration, expiration.dataset.invalid)
})
for (const input of inputs) input.addEventListener('input', () => showError(input, ''))

// ---- Masks: they format typed, pasted or autofilled text, and reject nothing

function groupNumber(digits) {
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups = []
  for (let at = 0; at < digits.length && sizes.length > 0;) {
    const size = sizes.shift()
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

function groupExpiry(digits) {
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 6)}` : digits
}

/** Regroups the digits and leaves the cursor behind the same digit as before. */
function tidy(input, group) {
  const behindCursor = input.value.slice(input.selectionStart).replace(/\D/g, '').length
  const tidied = group(input.value.replace(/\D/g, ''))
  if (tidied === input.value) return
  input.value = tidied
  let cursor = tidied.length
  for (let passed = 0; cursor > 0 && passed < behindCursor; cursor--) {
    if (/\d/.test(tidied[cursor - 1])) passed++
  }
  input.setSelectionRange(cursor, cursor)
}

number.addEventListener('input', () => tidy(number, groupNumber))
expiration.addEventListener('input', () => {
  // A month can have one digit: `4/29`, or a first digit that cannot start a month of two digits.
  expiration.value = expiration.value.replace(/^\s*([2-9]|1(?=\s*\/))/, '0$1')
  tidy(expiration, groupExpiry)
})
cvv.addEventListener('input', () => tidy(cvv, (digits) => digits.slice(0, 4)))

// ---- Requests of the page

async function tokenise(id) {
  const fail = (code, msg, fields) => tell({ type: 'coldie:error', id, code, msg, ...(fields && { fields }) })
  const empty = showErrors((input) => (isEmpty(input) ? input.dataset.required : undefined))
  if (empty) return fail('HOSTED_FIELDS_FIELDS_EMPTY', 'Please fill in every field.', empty)
  const invalid = showErrors((input) =>
    input === expiration && !isExpiryRight() ? input.dataset.invalid : undefined,
  )
  if (invalid) return fail('HOSTED_FIELDS_FIELDS_INVALID', 'Please check the card details.', invalid)
  const answer = await askGateway().catch(() => null)
  if (!answer) return fail('NETWORK_ERROR', 'Something went wrong, please try again')
  if (answer.nonce) {
    const { nonce, details } = answer
    return tell({ type: 'coldie:token', id, nonce, details, cardType: details.cardType })
  }
  const { code, msg, fields } = answer.error
  if (fields) showErrors((input) => fields[input.name])
  return fail(code, msg, fields)
}

async function askGateway() {
  const response = await fetch('/demo/gateway/tokens', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_token: form.dataset.clientToken,
      cardholder_name: cardholderName.value,
      number: number.value,
      expiration: expiration.value,
      cvv: cvv.value,
    }),
  })
  const answer = await response.json()
  return answer.nonce || answer.error ? answer : null
}

/** Clears the fields. The name stays, because it is the same for every card. */
function clear() {
  for (const input of [number, expiration, cvv]) input.value = ''
  for (const input of inputs) showError(input, '')
}

/** False while the field still contains the suggested name of the buyer. */
let isNameTyped = false
cardholderName.addEventListener('input', () => (isNameTyped = true))
function suggestName(name) {
  if (isNameTyped) return
  cardholderName.value = String(name).slice(0, cardholderName.maxLength)
  if (name) showError(cardholderName, '')
}

function focusOn(name) {
  const asked = inputs.find((input) => input.name === name)
  const target =
    asked ?? inputs.find((input) => input.hasAttribute('aria-invalid')) ?? inputs.find(isEmpty) ?? number
  target.focus()
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== shopOrigin) return
  const { type, id, field, name, theme } = event.data ?? {}
  if (type === 'coldie:tokenise') void tokenise(id)
  if (type === 'coldie:clear') clear()
  if (type === 'coldie:focus') focusOn(field)
  if (type === 'coldie:name') suggestName(name)
  if (type === 'coldie:theme') document.documentElement.dataset.theme = theme
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell({ type: 'coldie:submit' })
})

let lastHeight = 0
function tellHeight() {
  const px = Math.ceil(document.body.getBoundingClientRect().height)
  if (px !== lastHeight) tell({ type: 'coldie:height', px })
  lastHeight = px
}
// The height is reported once the font is loaded, because the fallback font has longer lines and the page would
// move twice. The first report does not wait for the observer, which is inactive while the frame is below the fold.
void document.fonts.load("1rem 'Instrument Sans Variable'").finally(() => {
  new ResizeObserver(tellHeight).observe(document.body)
  tellHeight()
})

tell({ type: 'coldie:ready' })
