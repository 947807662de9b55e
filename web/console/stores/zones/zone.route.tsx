import { data } from 'react-router'
import {
  ZoneRings,
  changeZone,
  createZone,
  listConsoleZones,
  previewZone,
  readConsoleZone,
} from '#contract/console/zones.ts'
import { listStoreDetails } from '#contract/console/store-details.ts'
import { servedSuburbsOf } from '#domain/delivery/served-suburbs.ts'
import { revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm, textFields } from '#web/platform/api/form-fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requireAccess, requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { refusedForm } from '../places/place-forms.ts'
import { requireStore } from '../require-store.ts'
import type { Route } from './+types/zone.route.ts'
import { ZoneForm } from './zone-form.tsx'
import { readZoneForm, shapeKey } from './read-zone-form.ts'
import * as texts from './zones-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.zone?.name ?? texts.newZoneTitle },
  { name: 'robots', content: 'noindex' },
]

const NEW = 'new'
/** Maximum number of neighbouring zones on the map. */
const MAX_SHOWN = 250

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'places.read')
  const api = context.get(apiContext)
  const zone = params.zoneId === NEW ? null : await readZone(api, params.zoneId)
  const [all, zones] = await Promise.all([
    api.call(listStoreDetails),
    api.call(listConsoleZones, { query: { limit: MAX_SHOWN } }),
  ])
  const stores = storesWhere(user, 'places.write', all)
  const mayChange = zone ? stores.some((one) => one.store_id === zone.store_id) : stores.length > 0
  if (zone === null) requireStore(user, 'places.write', stores[0], '/console/zones')
  requireAccess(zone !== null || mayChange)
  const { searchParams } = new URL(request.url)
  const store = stores.find((one) => String(one.store_id) === searchParams.get('store')) ?? stores[0]
  const state = zone?.state ?? store?.state ?? 'VIC'
  return {
    zone,
    mayChange,
    isSaved: searchParams.get('saved') === '1',
    stores: stores.map(({ store_id, name }) => ({ store_id, name })),
    storeId: zone?.store_id ?? store?.store_id ?? 0,
    others: zones
      .filter((one) => one.zone_id !== zone?.zone_id && one.state === state)
      .map(({ zone_id, name, polygon }) => ({ zone_id, name, polygon })),
    suburbs: servedSuburbsOf(state).map(({ name, lat, lng }) => ({ name, lat, lng })),
  }
}

const readZone = (api: PageApi, zoneId: string) =>
  api.call(readConsoleZone, { params: { zone_id: zoneId } }).catch(throwAsRouteError)

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  const zoneId = params.zoneId === NEW ? undefined : params.zoneId
  const store_id = text('store_id')
  try {
    const read = readZoneForm(text, readJsonInput(ZoneRings, text('holes') || '[]', 'polygon'))
    if (read.problem !== undefined) return refusedCorners(read.problem, form)
    const { polygon, terms } = read
    if (text('checked') !== shapeKey(text)) {
      const body = { ...(zoneId && { zone_id: zoneId }), store_id, polygon, ...terms }
      const preview = await api.call(previewZone, { body })
      return { ok: true, preview, checked: shapeKey(text), typed: textFields(form) } as const
    }
    const body = { ...terms, polygon }
    const saved = zoneId
      ? await api.call(changeZone, {
          params: { zone_id: zoneId },
          body: { ...body, version: text('version') },
        })
      : await api.call(createZone, { body: { ...body, store_id } })
    return redirectTo(`/console/zones/${saved.zone_id}?saved=1`)
  } catch (error) {
    return refusedForm(error, form)
  }
}

function refusedCorners(problem: string, form: FormData) {
  const error = { code: 'invalid_input', msg: problem, fields: { polygon: problem } }
  return data({ ok: false, error, typed: textFields(form) } as const, { status: 400 })
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-ZONE-2 */
export default function ZoneScreen({ loaderData }: Route.ComponentProps) {
  return <ZoneForm key={loaderData.zone?.zone_id ?? NEW} {...loaderData} />
}
