import { useActionData } from 'react-router'
import { getProductBySlug } from '#contract/shop/catalogue.ts'
import { addStockAlert } from '#contract/shop/stock-alerts.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/back-in-stock.route.ts'
import styles from '../../account/account-screen.module.css'
import { loadMember } from '../../session/load-member.ts'
import { BackInStockForm } from './back-in-stock-form.tsx'
import * as texts from './back-in-stock-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.pageTitle(loaderData?.name ?? '') },
  { name: 'robots', content: 'noindex' },
]

/** The page contains the member's email. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

/** @throws a redirect to the product if the link names no store, or to all products if there is no such product */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const storeId = Number(new URL(request.url).searchParams.get('store'))
  const path = `/product/${params.productSlug}`
  if (!Number.isSafeInteger(storeId) || storeId < 1) throw redirectTo(path)
  const found = await api
    .call(getProductBySlug, { params: { slug: params.productSlug }, query: { store_id: storeId } })
    .catch(() => [])
  const [product] = found
  if (!product || product.is_tobacco) throw redirectTo(path)
  const me = await loadMember(api)
  return { storeId, productId: product.product_id, name: product.product_name, path, email: me?.email ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await context.get(apiContext).call(addStockAlert, { body: readFormInput(addStockAlert.body, form) })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** Page of the form, for product cards and for browsers without JavaScript. */
export default function BackInStockScreen({ loaderData, params }: Route.ComponentProps) {
  const { storeId, productId, name, path, email } = loaderData
  const reply = useActionData<ActionReply>()
  return (
    <div className={`page stack ${styles.narrow}`}>
      <h1 className="featureText">{texts.pageTitle(name)}</h1>
      <BackInStockForm
        slug={params.productSlug}
        productId={productId}
        storeId={storeId}
        email={email}
        reply={reply}
      />
      <p>
        <ButtonLink tone="quiet" to={path}>
          {texts.productLink}
        </ButtonLink>
      </p>
    </div>
  )
}
