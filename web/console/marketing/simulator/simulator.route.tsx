import { Form, useActionData, useNavigation } from 'react-router'
import { type PricingPreview, previewPricing } from '#contract/console/pricing.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { ApiError } from '#contract/client.ts'
import { PROMO_CODE_MAX } from '#domain/field-lengths.ts'
import { revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { readForm } from '#web/platform/api/form-fields.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import table from '#web/ui/table.module.css'
import { MarketingFrame } from '../marketing-frame.tsx'
import styles from '../marketing.module.css'
import { requireStore } from '../../stores/require-store.ts'
import type { Route } from './+types/simulator.route.ts'
import { Bill } from './bill.tsx'
import { type FoundPacks, type Line, type Simulation, findPacks, readSimulation } from './simulator-query.ts'
import * as texts from './simulator-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'marketing.write')
  const stores = await context.get(apiContext).call(listStaffStores)
  requireStore(user, 'marketing.write', stores[0], '/console/marketing/simulator')
  return { stores, asked: readSimulation(new URL(request.url).searchParams) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const asked = readSimulation(await readForm(request))
  const found = await findPacks(api, asked.store, asked.find)
  return { asked, found, ...(await simulatePrice(api, asked)) }
}

type SimulationResult = { preview: PricingPreview | null; refusal: string | null }

async function simulatePrice(
  api: PageApi,
  { store, cart, code, lines }: Simulation,
): Promise<SimulationResult> {
  if (cart === '' && lines.length === 0) return { preview: null, refusal: null }
  const items = lines.map(({ packId, quantity }) => ({ product_pack_id: packId, quantity }))
  const body = {
    ...(cart ? { cart_id: cart } : { store_id: store, items }),
    ...(code && { promo_code: code }),
  }
  try {
    return { preview: await api.call(previewPricing, { body }), refusal: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { preview: null, refusal: error.body.msg }
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-3 */
export default function SimulatorScreen({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  const { stores } = loaderData
  const { asked, found, preview, refusal } = answer ?? {
    asked: loaderData.asked,
    found: [],
    preview: null,
    refusal: null,
  }
  return (
    <MarketingFrame>
      <div>
        <h1>{texts.title}</h1>
        <p className="quiet">{texts.intro}</p>
      </div>
      <Form method="post" className="stack" key={JSON.stringify(asked)}>
        {/* Default button, so that Enter calculates the price and adds nothing. */}
        <button type="submit" hidden aria-label={texts.showButton} />
        <FieldPair>
          <Select label={texts.storeLabel} name="store" defaultValue={asked.store}>
            {stores.map(({ store_id, name }) => (
              <option key={store_id} value={store_id}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label={texts.codeLabel}
            name="code"
            autoComplete="off"
            maxLength={PROMO_CODE_MAX}
            defaultValue={asked.code}
          />
          <Field
            label={texts.cartLabel}
            name="cart"
            autoComplete="off"
            maxLength={64}
            defaultValue={asked.cart}
          />
        </FieldPair>
        <div className={styles.find}>
          <Field
            label={texts.findLabel}
            name="find"
            type="search"
            autoComplete="off"
            defaultValue={asked.find}
          />
          <Button type="submit" tone="outline">
            {texts.findButton}
          </Button>
        </div>
        <Found search={asked.find} packs={found} />
        <Lines lines={asked.cart ? [] : asked.lines} preview={preview} />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {texts.showButton}
          </Button>
        </div>
      </Form>
      <div role="alert">{refusal && <Notice tone="error">{refusal}</Notice>}</div>
      {preview ? <Bill preview={preview} /> : !refusal && <p>{texts.emptyText}</p>}
    </MarketingFrame>
  )
}

function Found({ search, packs }: { search: string; packs: FoundPacks }) {
  if (search === '') return null
  if (packs.length === 0) return <p>{texts.nothingFound(search)}</p>
  return (
    <ul className={styles.found}>
      {packs.map(({ packId, name, size, price }) => (
        <li key={packId}>
          <button type="submit" name="add" value={packId}>
            <span>{texts.addLabel(name, texts.packText(size))}</span>
            <span className="figures">{dollarsText(price)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Lines({ lines, preview }: { lines: readonly Line[]; preview: PricingPreview | null }) {
  const items = preview?.cart_items ?? []
  const shown =
    lines.length > 0
      ? lines
      : items.map((item) => ({ packId: String(item.product_pack_id), quantity: item.quantity }))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="items-title">
      <h2 id="items-title">{texts.itemsTitle}</h2>
      {shown.map(({ packId, quantity }) => {
        const item = items.find(({ product_pack_id }) => String(product_pack_id) === packId)
        const name = item ? `${item.product_name}, ${texts.packText(item.pack_size)}` : packId
        return (
          <div key={packId} className={styles.line}>
            <span>
              {name}
              {item && !item.available && ` (${texts.soldOut})`}
              {item && item.discount > 0 && (
                <span className="small quiet">
                  {' '}
                  {texts.lineText(
                    dollarsText(item.discount),
                    item.adjustments.map((one) => one.name).join(', '),
                  )}
                </span>
              )}
            </span>
            {lines.length > 0 ? (
              <>
                <input type="hidden" name="pack" value={packId} />
                <Field
                  label={texts.quantityLabel(name)}
                  isLabelHidden
                  name="quantity"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={quantity}
                />
              </>
            ) : (
              <span className="figures">{quantity}</span>
            )}
            <span className={`${table.number} figures`}>
              {item && dollarsText((item.sale_price > 0 ? item.sale_price : item.price) * item.quantity)}
            </span>
          </div>
        )
      })}
      {lines.length > 0 && <p className="small quiet">{texts.zeroHint}</p>}
    </section>
  )
}
