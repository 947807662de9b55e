import { Link } from 'react-router'
import { changePromoCode, createPromoCode, readPromoCode } from '#contract/console/promotions.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { EditorScreen } from '../editor-screen.tsx'
import { loadChoices, mayChangeOffer } from '../load-choices.ts'
import type { Route } from './+types/promo-code.route.ts'
import { CodeFields } from './code-fields.tsx'
import { CODE_FIELDS, NEW_CODE, codeBody, valuesOfCode } from './code-values.ts'
import * as shared from '../marketing-texts.ts'
import * as texts from './codes-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.code?.promo_code ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'marketing.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  const choices = await loadChoices(api, user)
  if (params.promoCodeId === 'new') {
    const values = { ...NEW_CODE, store_ids: choices.firstStores.join(' ') }
    return { code: null, values, choices, isJustSaved, mayChange: true }
  }
  try {
    const code = await api.call(readPromoCode, { params: { promo_code_id: params.promoCodeId } })
    const mayChange = mayChangeOffer(user, 'marketing.write', code.store_zone)
    return { code, values: valuesOfCode(code), choices, isJustSaved, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, CODE_FIELDS)
  let madeId: number
  try {
    const body = codeBody(typed)
    if (params.promoCodeId !== 'new') {
      const of = { params: { promo_code_id: params.promoCodeId } }
      await api.call(changePromoCode, { ...of, body: { ...body, version: typed.version ?? '' } })
      return { ok: true } satisfies EditReply
    }
    madeId = (await api.call(createPromoCode, { body })).promo_code_id
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/marketing/codes/${madeId}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-1 */
export default function PromoCodeScreen({ loaderData }: Route.ComponentProps) {
  const { code, choices } = loaderData
  return (
    <EditorScreen
      listPath="/console/marketing/codes"
      backLink={texts.backLink}
      labels={texts.LABELS}
      words={texts.WORDS}
      title={code?.promo_code ?? texts.newTitle}
      summary={
        code && (
          <p className="quiet figures">
            {shared.costText(code.uses, dollarsText(code.cost), dollarsText(code.sales))}{' '}
            <Link to={`/console/marketing/simulator?code=${code.promo_code}`}>{texts.tryLink}</Link>
          </p>
        )
      }
      record={code && { id: code.promo_code_id, version: code.version }}
      loaded={loaderData}
    >
      {(fields) => (
        <CodeFields
          fields={fields}
          choices={choices}
          products={code?.products ?? []}
          checkedOn={code?.checked ? longDateText(code.checked.at) : null}
        />
      )}
    </EditorScreen>
  )
}
