import { data } from 'react-router'
import { type AddressParts, getAddress } from '#contract/shop/addresses.ts'
import { splitTypedAddress, type TypedFields } from '#domain/address/split-typed-address.ts'
import { ERRORS } from '#contract/errors.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import {
  bestMatch,
  chooseOwnAddress,
  chooseStreetAddress,
  chooseSuburb,
  chooseUnlistedAddress,
  recheckSavedAddress,
} from './choose-address.ts'
import { routeState, type SavedAddress, storePath } from './saved-address.ts'

/** A suburb to which no store delivers. */
export type UnservedSuburb = { city: string; state: string; postcode: string }

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
      returnTo?: string
    })

const INVALID_ADDRESS: Failure = {
  ok: false,
  error: { code: 'address_invalid', msg: ERRORS.address_invalid[1] },
}

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
      const match = text('search') ? await bestMatch(api, text('search'), text('session')) : null
      if (!match) {
        const typed = text('search')
        return { ...INVALID_ADDRESS, typed, unlisted: splitTypedAddress(typed) } satisfies ChooseReply
      }
      return { ok: true, confirm: match, returnTo: text('return_to') } satisfies ChooseReply
    }
    return accepted(await chooseStreetAddress(api, id, isForced), text, 'categories')
  } catch (error) {
    if (isApiError(error, 'area_not_served')) {
      return data<ChooseReply>(await unservedSuburb(api, text), { status: 404 })
    }
    const refused = failureReply(error)
    if (!isApiError(error, 'unmatched_packs')) return refused
    const asked = Object.fromEntries(ASKED.map((name) => [name, text(name)]))
    return data<ChooseReply>({ ...refused.data, asked, returnTo: text('return_to') }, { status: 409 })
  }
}

/** Redirects to the page that asked for the address, if any; without it the caller is a dialog, which stays. */
function accepted(address: SavedAddress, text: (name: string) => string, below: string) {
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

const partsOf = (text: (name: string) => string): AddressParts => ({
  address_line_1: text('address_line_1'),
  ...(text('address_line_2') && { address_line_2: text('address_line_2') }),
  city: text('city'),
  state: text('state'),
  postcode: text('postcode'),
})

async function unservedSuburb(api: PageApi, text: (name: string) => string): Promise<ChooseReply> {
  const failure: Failure = { ok: false, error: { code: 'area_not_served', msg: ERRORS.area_not_served[1] } }
  const id = text('id')
  if (text('unlisted') === 'true') return { ...failure, area: partsOf(text) }
  if (!id) return failure
  const { city, state, postcode } = await api.call(getAddress, { params: { id } })
  return { ...failure, area: { city, state, postcode } }
}
