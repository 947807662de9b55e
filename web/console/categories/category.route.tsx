import { Link, data } from 'react-router'
import {
  changeCategory,
  type ConsoleCategory,
  createCategory,
  listConsoleCategories,
} from '#contract/console/categories.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requireShopPermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EditForm } from '../editing/edit-form.tsx'
import { type EditReply, readFormValues, withTyped } from '../editing/form-values.ts'
import { OrderList } from '../editing/order-list.tsx'
import type { Route } from './+types/category.route.ts'
import { CategoryFields } from './category-fields.tsx'
import { CategoryItem } from './category-item.tsx'
import { CATEGORY_FIELDS, categoryBody, newCategory, valuesOfCategory } from './category-values.ts'
import { saveOrder } from './save-order.ts'
import * as texts from './categories-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.category?.name ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

/** Limit that includes all categories of both levels. */
const MAX = 250

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireShopPermission(context, 'products.write')
  const { searchParams } = new URL(request.url)
  const api = context.get(apiContext)
  const all = await api.call(listConsoleCategories, { query: { limit: MAX } })
  const byId = (id: string | null | undefined) => all.find(({ category_id }) => String(category_id) === id)
  const category = byId(params.categoryId) ?? null
  if (!category && params.categoryId !== 'new') throw data(null, { status: 404 })
  const tops = all.filter((one) => one.category_parent_id === 0 && one !== category)
  return {
    category,
    values: category ? valuesOfCategory(category) : newCategory(byId(searchParams.get('parent')) ?? null),
    parents: tops.map(({ category_id: value, name: label }) => ({ value, label })),
    below: category ? all.filter((one) => one.category_parent_id === category.category_id) : [],
    isJustSaved: searchParams.has('saved'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = formFields(await readForm(request.clone()))
  if (text('intent') === 'order') return saveOrder(api, text('order'))
  const typed = await readFormValues(request, CATEGORY_FIELDS)
  let madeId: number
  try {
    const body = categoryBody(typed)
    if (params.categoryId !== 'new') {
      const of = { params: { category_id: params.categoryId } }
      await api.call(changeCategory, { ...of, body: { ...body, version: typed.version ?? '' } })
      return { ok: true } satisfies EditReply
    }
    madeId = (await api.call(createCategory, { body })).category_id
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/categories/${madeId}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-CATEGORIES-2 */
export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { category, values, parents, below, isJustSaved } = loaderData
  const words = (name: string, value: string) =>
    name === 'category_parent_id'
      ? (parents.find((parent) => String(parent.value) === value)?.label ?? texts.noParent)
      : (texts.WORDS[name]?.[value] ?? value)
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/categories">{texts.backLink}</Link>
        </p>
        <h1>{category?.name ?? texts.newTitle}</h1>
        {category && (
          <Link to={`/console/categories/${category.category_id}/products`}>
            {texts.productsLink(category.product_count)}
          </Link>
        )}
      </div>
      <EditForm
        key={category?.category_id ?? 'new'}
        saved={values}
        version={category?.version ?? null}
        labels={texts.LABELS}
        words={words}
        isJustSaved={isJustSaved}
      >
        {(fields) => <CategoryFields fields={fields} parents={parents} isNew={category === null} />}
      </EditForm>
      {category?.category_parent_id === 0 && <Below category={category} below={below} />}
    </div>
  )
}

function Below({ category, below }: { category: ConsoleCategory; below: ConsoleCategory[] }) {
  return (
    <section className="stackSmall" aria-labelledby="below-title">
      <h2 id="below-title">{texts.belowTitle}</h2>
      {below.length === 0 ? (
        <p>{texts.noneBelow}</p>
      ) : (
        <OrderList
          label={texts.belowTitle}
          mayChange
          items={below.map((one) => ({
            id: one.category_id,
            version: one.version,
            label: one.name,
            content: <CategoryItem category={one} below={[]} />,
          }))}
        />
      )}
      <p>
        <ButtonLink tone="outline" isSmall to={`/console/categories/new?parent=${category.category_id}`}>
          {texts.newBelowLink}
        </ButtonLink>
      </p>
    </section>
  )
}
