import { Link, useFetcher } from 'react-router'
import { createImport, listImports } from '#contract/console/imports.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, userMayEverywhere } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/imports.route.ts'
import styles from './imports.module.css'
import * as texts from './imports-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.write')
  const api = context.get(apiContext)
  const { page } = readListQuery(request)
  const [stores, list] = await Promise.all([
    api.call(listStaffStores),
    readListPage(api.callWhole(listImports, { query: { page: page.page } })),
  ])
  return { stores, list, isOfShop: userMayEverywhere(user, 'products.write') }
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { import_id } = await context.get(apiContext).forward(createImport, request)
    throw redirectTo(`/console/imports/${import_id}`)
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-IMPORT-1 */
export default function ImportsScreen({ loaderData: { stores, list, isOfShop } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/products">{texts.backLink}</Link>
        </p>
        <h1>{texts.title}</h1>
      </div>
      <Upload stores={stores} isOfShop={isOfShop} />
      <section className={`${styles.panel} stackSmall`} aria-labelledby="export-title">
        <h2 id="export-title">{texts.exportTitle}</h2>
        <p className="quiet">{texts.exportText}</p>
        <p className={styles.links}>
          <a href="/api/console/exports/shopify_products.csv" download>
            {texts.productsFile}
          </a>
          <a href="/api/console/exports/shopify_inventory.csv" download>
            {texts.stockFile}
          </a>
        </p>
      </section>
      <section className="stackSmall" aria-labelledby="imports-title">
        <h2 id="imports-title">{texts.listTitle}</h2>
        {list.rows.length === 0 && <p>{texts.noneYet}</p>}
        <ul className={styles.list}>
          {list.rows.map((row) => (
            <li key={row.import_id} className={styles.item}>
              <Link to={`/console/imports/${row.import_id}`}>{texts.importName(row.import_id)}</Link>{' '}
              <span>{texts.STATUSES[row.status]}</span>
              <p className="small figures">
                {texts.KINDS[row.kind]}. {texts.countsText(row)}
                {row.bad_count > 0 && `, ${texts.badText(row.bad_count)}`}
              </p>
              <p className="small quiet figures">
                {texts.byText(row.by?.name ?? '', clockText(row.created_at))}
              </p>
            </li>
          ))}
        </ul>
        <Pagination place={list} path="/console/imports" />
      </section>
    </div>
  )
}

const STOCK_KIND = { shopify_inventory: texts.KINDS.shopify_inventory }

/** Upload form. Roles in one store upload stock only, because a file of products changes all stores. */
function Upload({ stores, isOfShop }: Pick<Route.ComponentProps['loaderData'], 'stores' | 'isOfShop'>) {
  const fetcher = useFetcher<Failure>()
  const isBusy = fetcher.state !== 'idle'
  const failure = isBusy || fetcher.data?.ok !== false ? null : fetcher.data.error
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      className={`${styles.panel} stackSmall`}
      aria-labelledby="import-title"
    >
      <h2 id="import-title">{texts.importTitle}</h2>
      <p className="quiet">{isOfShop ? texts.importText : texts.stockOnlyText}</p>
      <div className={styles.fields}>
        <Field
          label={texts.fileLabel}
          name="file"
          type="file"
          accept=".csv,text/csv"
          {...(failure?.fields?.file && { error: failure.fields.file })}
          required
        />
        <Select label={texts.kindLabel} name="kind">
          {Object.entries(isOfShop ? texts.KINDS : STOCK_KIND).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label={texts.storeLabel} name="store_id">
          {isOfShop && <option value="">{texts.everyStore}</option>}
          {stores.map(({ store_id, name }) => (
            <option key={store_id} value={store_id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div role="alert">{failure && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}</div>
      <Button type="submit" isBusy={isBusy}>
        {texts.checkButton}
      </Button>
    </fetcher.Form>
  )
}
