import { Link } from 'react-router'
import {
  changeBanner,
  type ConsoleBanner,
  createBanner,
  listConsoleBanners,
  readConsoleBanner,
} from '#contract/console/banners.ts'
import { listPromoCodes } from '#contract/console/promotions.ts'
import { type ConsoleZone, listConsoleZones } from '#contract/console/zones.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { firstStoresOf, requirePermission } from '#web/staff/staff-access.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { mayChangeOffer, placesOf } from '../load-choices.ts'
import { MarketingFrame } from '../marketing-frame.tsx'
import styles from '../marketing.module.css'
import type { Route } from './+types/banner.route.ts'
import { BannerFields } from './banner-fields.tsx'
import {
  BANNER_FIELDS,
  NEW_BANNER,
  bannerBody,
  pictureName,
  picturesOf,
  valuesOfBanner,
} from './banner-values.ts'
import * as texts from './banners-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.banner?.title ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'content.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  if (params.bannerId === 'new') {
    const { stores, ...choices } = await loadChoices(api, [])
    const [first = ''] = firstStoresOf(
      user,
      'content.write',
      stores.map(({ value }) => ({ store_id: value })),
    )
    const values = { ...NEW_BANNER, store_id: String(first) }
    return { banner: null, values, choices: { ...choices, stores }, isJustSaved, mayChange: true }
  }
  try {
    const banner = await api.call(readConsoleBanner, { params: { banner_id: params.bannerId } })
    const choices = await loadChoices(api, [banner])
    const mayChange = mayChangeOffer(user, 'content.write', placesOf(banner))
    return { banner, values: valuesOfBanner(banner), choices, isJustSaved, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

const MAX_CHOICES = 250

/** @param own the edited banner, whose picture and zones are offered even if they are not among the first ones */
async function loadChoices(api: PageApi, own: ConsoleBanner[]) {
  const query = { limit: MAX_CHOICES }
  const [stores, codes, banners, zones] = await Promise.all([
    api.call(listStaffStores),
    api.call(listPromoCodes, { query }),
    api.call(listConsoleBanners, { query }),
    api.call(listConsoleZones, { query }),
  ])
  return {
    stores: stores.map(({ store_id: value, name: label }) => ({ value, label })),
    zones: zoneOptions(zones, own),
    codes: codes.map(({ promo_code_id: value, promo_code: label }) => ({ value, label })),
    pictures: picturesOf([...banners, ...own]),
  }
}

/** Returns the zones to choose from. The zones of the edited banner are never missing. */
function zoneOptions(zones: readonly ConsoleZone[], own: readonly ConsoleBanner[]) {
  const known = zones.map(({ zone_id: value, name, store_name }) => ({
    value,
    label: name === store_name ? name : `${name}, ${store_name}`,
  }))
  const missing = own.flatMap(({ zone_ids: ids }) =>
    ids.filter((id) => !known.some(({ value }) => value === id)),
  )
  return [...known, ...missing.map((id) => ({ value: id, label: texts.unknownZone(id) }))]
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, BANNER_FIELDS)
  let madeId: number
  try {
    const body = bannerBody(typed)
    if (params.bannerId !== 'new') {
      const of = { params: { banner_id: params.bannerId } }
      await api.call(changeBanner, { ...of, body: { ...body, version: typed.version ?? '' } })
      return { ok: true } satisfies EditReply
    }
    madeId = (await api.call(createBanner, { body })).banner_id
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/marketing/banners/${madeId}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-4 */
export default function BannerScreen({ loaderData }: Route.ComponentProps) {
  const { banner, values, choices, isJustSaved, mayChange } = loaderData
  return (
    <MarketingFrame>
      <div>
        <p className="small">
          <Link to="/console/marketing/banners">{texts.backLink}</Link>
        </p>
        <h1>{banner?.title ?? texts.newTitle}</h1>
      </div>
      {banner && <Preview banner={banner} />}
      <EditForm
        key={banner?.banner_id ?? 'new'}
        saved={values}
        version={banner?.version ?? null}
        labels={texts.LABELS}
        words={(name, value) =>
          name === 'picture' ? pictureName(value) : (texts.WORDS[name]?.[value] ?? value)
        }
        isJustSaved={isJustSaved}
        mayChange={mayChange}
      >
        {(fields) => <BannerFields fields={fields} choices={choices} />}
      </EditForm>
    </MarketingFrame>
  )
}

/** Banner text on its background colour, next to the picture. */
function Preview({ banner }: { banner: ConsoleBanner }) {
  const { title, content, button_text, background_color, background_image } = banner
  return (
    <section aria-labelledby="preview-title" className="stackSmall">
      <h2 id="preview-title" className="small quiet">
        {texts.previewTitle}
      </h2>
      <div className={styles.banner} style={background_color ? { background: background_color } : undefined}>
        <div>
          <p className={styles.bannerTitle}>{title}</p>
          <p>{content}</p>
          {button_text && <p className={styles.bannerButton}>{button_text}</p>}
        </div>
        {background_image && <img src={background_image.small} alt="" width={160} />}
      </div>
    </section>
  )
}
