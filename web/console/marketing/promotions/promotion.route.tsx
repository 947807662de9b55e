import { Link } from 'react-router'
import { changePromotion, createPromotion, readPromotion } from '#contract/console/promotions.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { EditorScreen } from '../editor-screen.tsx'
import { loadChoices, mayChangeOffer } from '../load-choices.ts'
import type { Route } from './+types/promotion.route.ts'
import { PromotionFields } from './promotion-fields.tsx'
import { NEW_PROMOTION, PROMOTION_FIELDS, promotionBody, valuesOfPromotion } from './promotion-values.ts'
import * as shared from '../marketing-texts.ts'
import * as texts from './promotions-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.promotion?.name ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'marketing.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  const choices = await loadChoices(api, user)
  if (params.promotionId === 'new') {
    const values = { ...NEW_PROMOTION, store_ids: choices.firstStores.join(' ') }
    return { promotion: null, values, choices, isJustSaved, mayChange: true }
  }
  try {
    const promotion = await api.call(readPromotion, { params: { promotion_id: params.promotionId } })
    const mayChange = mayChangeOffer(user, 'marketing.write', promotion.store_zone)
    return { promotion, values: valuesOfPromotion(promotion), choices, isJustSaved, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, PROMOTION_FIELDS)
  let madeId: number
  try {
    const body = promotionBody(typed)
    if (params.promotionId !== 'new') {
      const of = { params: { promotion_id: params.promotionId } }
      const changed = readInput(changePromotion.body, { ...body, version: typed.version ?? '' })
      await api.call(changePromotion, { ...of, body: changed })
      return { ok: true } satisfies EditReply
    }
    const created = readInput(createPromotion.body, body)
    madeId = (await api.call(createPromotion, { body: created })).promotion_id
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/marketing/promotions/${madeId}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-2 */
export default function PromotionScreen({ loaderData }: Route.ComponentProps) {
  const { promotion, choices } = loaderData
  return (
    <EditorScreen
      listPath="/console/marketing/promotions"
      backLink={texts.backLink}
      labels={texts.LABELS}
      words={texts.WORDS}
      title={promotion?.name ?? texts.newTitle}
      summary={
        promotion && (
          <p className="quiet figures">
            {shared.costText(promotion.uses, dollarsText(promotion.cost), dollarsText(promotion.sales))}{' '}
            <Link to="/console/marketing/simulator">{texts.tryLink}</Link>
            <br />
            {promotion.alcohol.msg}
          </p>
        )
      }
      record={promotion && { id: promotion.promotion_id, version: promotion.version }}
      loaded={loaderData}
    >
      {(fields) => (
        <PromotionFields
          fields={fields}
          choices={choices}
          products={promotion?.products ?? []}
          checkedOn={promotion?.checked ? longDateText(promotion.checked.at) : null}
        />
      )}
    </EditorScreen>
  )
}
