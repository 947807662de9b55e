import { data } from 'react-router'
import type { AddressParts } from '#contract/shop/addresses.ts'
import { faultyFields } from '#domain/address/address-faults.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { ERRORS } from '#contract/errors.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import {
  AreaNotServed,
  chooseOwnAddress,
  chooseStreetAddress,
  chooseSuburb,
  chooseUnlistedAddress,
  readTypedAddress,
  recheckSavedAddress,
  type UnservedSuburb,
} from './choose-address.ts'
import { routeState, type SavedAddress, storePath } from './saved-address.ts'

export type ChooseReply =
  /**
   * `confirm`: no suggestion was picked; this is the most likely address, and nothing is saved yet. `isRestored`: the
   * previous address is in place again.
   */
  | { ok: true; confirm?: { id: string; label: string }; isRestored?: true; returnTo?: string }
  | (Failure & {
      area?: UnservedSuburb
      /** What was asked for, for a form that submits it again without JavaScript. */
      asked?: Record<string, string>
      /** The text that is on no map, and the same as the fields of a form. */
      typed?: string
      unlisted?: TypedFields
      /** The fields themselves were sent, so the error is about them. */
      isUnlisted?: true
      returnTo?: string
    })

const INVALID_ADDRESS: Failure = {
  ok: false,
  error: { code: 'address_invalid', msg: ERRORS.address_invalid[1] },
}

type FieldReader = (name: string) => string

type Answer = ChooseReply | Response | ReturnType<typeof data<ChooseReply>>

/** Shared with the address page, to which forms post without JavaScript. */
export async function replyToAddressChoice(api: PageApi, request: Request): Promise<Answer> {
  const text = await readFormFields(request)
  const isForced = text('force_change') === 'true'
  const id = text('id')
  try {
    if (text('restore') === 'true') {
      await recheckSavedAddress(api)
      return { ok: true, isRestored: true } satisfies ChooseReply
    }
    if (text('current') === 'true') {
      const current = await recheckSavedAddress(api)
      return current ? accepted(current, text, 'categories') : INVALID_ADDRESS
    }
    if (text('address_id')) {
      const chosen = await chooseOwnAddress(api, Number(text('address_id')), isForced)
      return chosen ? accepted(chosen, text, 'categories') : INVALID_ADDRESS
    }
    if (text('suburb')) {
      const state = routeState(text('state'))
      const chosen = state && (await chooseSuburb(api, state, text('suburb'), isForced))
      return chosen ? accepted(chosen, text, '') : INVALID_ADDRESS
    }
    if (text('unlisted') === 'true') {
      return accepted(await chooseUnlistedAddress(api, partsOf(text), isForced), text, 'categories')
    }
    if (!id) {
      const typed = text('search')
      const read = await readTypedAddress(api, typed, text('session'))
      return read.match
        ? ({ ok: true, confirm: read.match, returnTo: text('return_to') } satisfies ChooseReply)
        : ({ ...INVALID_ADDRESS, typed, unlisted: read.fields } satisfies ChooseReply)
    }
    return accepted(await chooseStreetAddress(api, id, isForced), text, 'categories')
  } catch (error) {
    return refusal(error, text)
  }
}

/** The refusal of a choice. It carries all that was typed, because the page without scripts is rendered again. */
function refusal(error: unknown, text: FieldReader) {
  const { data: refused, init } = failureReply(error)
  const isUnlisted = text('unlisted') === 'true'
  // The contract refuses an empty field, the service a wrong one. A shopper reads the same message for both.
  const isIncomplete = isUnlisted && refused.error.code === 'invalid_input'
  const failure = isIncomplete
    ? { ...INVALID_ADDRESS, error: { ...INVALID_ADDRESS.error, fields: incompleteFields(text) } }
    : refused
  const unlisted = isUnlisted && { unlisted: typedFields(text), isUnlisted: true as const }
  const area = error instanceof AreaNotServed && { area: error.area }
  const asked = isApiError(error, 'unmatched_packs') && {
    asked: Object.fromEntries(ASKED.map((name) => [name, text(name)])),
  }
  const typed = { typed: text('search'), returnTo: text('return_to') }
  return data<ChooseReply>({ ...failure, ...typed, ...unlisted, ...area, ...asked }, init ?? {})
}

/** Redirects to the page that asked for the address, if any; without it the caller is a dialog, which stays. */
function accepted(address: SavedAddress, text: FieldReader, below: string) {
  if (text('stay') === 'true') return { ok: true } satisfies ChooseReply
  return redirectTo(localPath(text('return_to')) ?? storePath(address, below))
}

const ASKED = [
  'id',
  'search',
  'address_id',
  'unlisted',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postcode',
] as const

const partsOf = (text: FieldReader): AddressParts => ({
  address_line_1: text('address_line_1'),
  ...(text('address_line_2') && { address_line_2: text('address_line_2') }),
  city: text('city'),
  state: text('state'),
  postcode: text('postcode'),
})

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
