import { data } from 'react-router'
import { faultyFields } from '#domain/address/address-faults.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { ERRORS } from '#contract/errors.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { addressReason } from '#web/platform/address-search/address-hint.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { addressParts } from './address-parts.ts'
import {
  addressAt,
  AreaNotServed,
  chooseOwnAddress,
  chooseStreetAddress,
  chooseSuburb,
  chooseUnlistedAddress,
  readTypedAddress,
  recheckSavedAddress,
  unlistedAt,
  type UnservedSuburb,
} from './choose-address.ts'
import { noAddressNearby } from './address-texts.ts'
import { routeState, type SavedAddress, storePath } from './saved-address.ts'

export type ChooseReply =
  /**
   * `confirm`: the most likely address, when no suggestion was picked. Nothing is saved yet. `isRestored`: the previous
   * address was restored.
   */
  | { ok: true; confirm?: { id: string; label: string }; isRestored?: true; returnTo?: string }
  | (Failure & {
      area?: UnservedSuburb
      /** The submitted fields, for a form that submits them again without JavaScript. */
      submitted?: Record<string, string>
      /** The typed text of an unlisted address; `unlisted` has it as form fields. */
      typed?: string
      unlisted?: TypedFields
      /** Position of the device, at which the map of the unlisted address opens. */
      pin?: { lat: number; lng: number }
      /** Reason why the typed text is not an address. */
      reason?: string
      /** The same house in other suburbs than the typed suburb. */
      elsewhere?: { id: string; label: string }[]
      /** The fields were submitted, so the error is about them. */
      isUnlisted?: true
      returnTo?: string
    })

const INVALID_ADDRESS: Failure = {
  ok: false,
  error: { code: 'address_invalid', msg: ERRORS.address_invalid[1] },
}

const NO_ADDRESS_NEARBY: Failure = {
  ok: false,
  error: { code: 'address_not_found', msg: noAddressNearby },
}

type FieldReader = (name: string) => string

type AddressActionResult = ChooseReply | Response | ReturnType<typeof data<ChooseReply>>

/** Handles an address form. Shared with the address page, to which forms post without JavaScript. */
export async function replyToAddressChoice(api: PageApi, request: Request): Promise<AddressActionResult> {
  const text = await readFormFields(request)
  const isForced = text('force_change') === 'true'
  const id = text('id')
  try {
    if (text('restore') === 'true') {
      await recheckSavedAddress(api)
      return { ok: true, isRestored: true } satisfies ChooseReply
    }
    if (text('current') === 'true') {
      const address = await recheckSavedAddress(api)
      return address ? acceptedReply(address, text, 'categories') : INVALID_ADDRESS
    }
    if (text('address_id')) {
      const address = await chooseOwnAddress(api, Number(text('address_id')), isForced)
      return address ? acceptedReply(address, text, 'categories') : INVALID_ADDRESS
    }
    if (text('suburb')) {
      const state = routeState(text('state'))
      const address = state && (await chooseSuburb(api, state, text('suburb'), isForced))
      return address ? acceptedReply(address, text, '') : INVALID_ADDRESS
    }
    if (text('unlisted') === 'true') {
      return acceptedReply(await chooseUnlistedAddress(api, addressParts(text), isForced), text, 'categories')
    }
    if (text('lat') && text('lng')) {
      const point = { lat: Number(text('lat')), lng: Number(text('lng')) }
      const confirm = await addressAt(api, point)
      if (confirm) return { ok: true, confirm } satisfies ChooseReply
      return { ...NO_ADDRESS_NEARBY, ...(await unlistedAt(api, point)) } satisfies ChooseReply
    }
    if (!id) {
      const typed = text('search')
      const result = await readTypedAddress(api, typed, text('session'))
      if (result.match)
        return { ok: true, confirm: result.match, returnTo: text('return_to') } satisfies ChooseReply
      return notFoundReply(typed, result.fields, result.elsewhere)
    }
    return acceptedReply(await chooseStreetAddress(api, id, isForced), text, 'categories')
  } catch (error) {
    return refusalReply(error, text)
  }
}

/** Returns the reply to a typed text without a match. It asks about the same house in other suburbs or gives a reason. */
const notFoundReply = (typed: string, unlisted: TypedFields, elsewhere: { id: string; label: string }[]) =>
  ({
    ...INVALID_ADDRESS,
    typed,
    unlisted,
    ...(elsewhere.length > 0 ? { elsewhere } : { reason: addressReason(typed) }),
  }) satisfies ChooseReply

/** Returns the refusal of a choice with the typed values, because without JavaScript the page is rendered again. */
function refusalReply(error: unknown, text: FieldReader) {
  const { data: failed, init } = failureReply(error)
  const isUnlisted = text('unlisted') === 'true'
  // The contract rejects empty fields and the service rejects wrong values. Both show the same message.
  const isIncomplete = isUnlisted && failed.error.code === 'invalid_input'
  const failure = isIncomplete
    ? { ...INVALID_ADDRESS, error: { ...INVALID_ADDRESS.error, fields: incompleteFields(text) } }
    : failed
  const unlisted = isUnlisted && { unlisted: typedFields(text), isUnlisted: true as const }
  const area = error instanceof AreaNotServed && { area: error.area }
  const submitted = isApiError(error, 'unmatched_packs') && {
    submitted: Object.fromEntries(RESUBMITTED_FIELDS.map((name) => [name, text(name)])),
  }
  const typed = { typed: text('search'), returnTo: text('return_to') }
  return data<ChooseReply>({ ...failure, ...typed, ...unlisted, ...area, ...submitted }, init ?? {})
}

/** Redirects to `return_to` or the shop. A dialog sends `stay` and remains on its page. */
function acceptedReply(address: SavedAddress, text: FieldReader, below: string) {
  if (text('stay') === 'true') return { ok: true } satisfies ChooseReply
  return redirectTo(localPath(text('return_to')) ?? storePath(address, below))
}

const RESUBMITTED_FIELDS = [
  'id',
  'search',
  'address_id',
  'unlisted',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postcode',
  'pin_lat',
  'pin_lng',
] as const

function incompleteFields(text: FieldReader) {
  const { line: addressLine1, suburb: city, state, postcode } = typedFields(text)
  return faultyFields({ addressLine1, city, state, postcode }, 'incomplete')
}

const typedFields = (text: FieldReader): TypedFields => ({
  line: text('address_line_1'),
  suburb: text('city'),
  state: text('state'),
  postcode: text('postcode'),
})
