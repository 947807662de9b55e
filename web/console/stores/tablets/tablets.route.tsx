import { Form, useActionData, useNavigation } from 'react-router'
import { readStoreDetails } from '#contract/console/store-details.ts'
import { type Tablet, createTablet, listTablets, revokeTablet } from '#contract/console/tablets.ts'
import { TABLET_NAME_MAX } from '#domain/field-lengths.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectToDocument } from '#web/platform/navigation/redirect.ts'
import { requirePermission, storesWhere, userMay } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { EditReply } from '../../editing/form-values.ts'
import { readListPage, readListQuery } from '../../list-page.ts'
import { Pagination } from '../../pagination.tsx'
import places from '../places/places.module.css'
import { StoreFrame } from '../places/store-frame.tsx'
import type { Route } from './+types/tablets.route.ts'
import { TabletTable } from './tablet-table.tsx'
import * as texts from './tablets-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'places.read')
  const api = context.get(apiContext)
  const ofStore = { params: { store_id: params.storeId } }
  try {
    const { store_id, name } = await api.call(readStoreDetails, ofStore)
    const { page } = readListQuery(request)
    const isTheirs = storesWhere(user, 'users.write', [{ store_id }]).length > 0
    const list = isTheirs
      ? await readListPage<Tablet>(api.callWhole(listTablets, { ...ofStore, query: page }))
      : null
    return { store_id, name, list, seesAudit: userMay(user, 'audit.read') }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const store_id = params.storeId
  try {
    if (text('intent') === 'revoke') {
      await api.call(revokeTablet, { params: { store_id, tablet_id: text('tablet_id') } })
      return { ok: true as const }
    }
    await api.call(createTablet, { params: { store_id }, body: { name: text('name') } })
  } catch (error) {
    return failureReply(error)
  }
  return redirectToDocument('/console/lock')
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-TABLET-1 */
export default function TabletsScreen({ loaderData }: Route.ComponentProps) {
  const { store_id, name, list, seesAudit } = loaderData
  return (
    <StoreFrame
      storeId={store_id}
      name={name}
      title={texts.title}
      intro={list ? texts.intro : texts.readOnlyText}
    >
      {list && (
        <>
          <section className={places.panel}>
            {list.rows.length === 0 ? (
              <p>{texts.emptyText}</p>
            ) : (
              <TabletTable tablets={list.rows} seesAudit={seesAudit} />
            )}
            <Pagination path={`/console/stores/${store_id}/tablets`} filters={{}} place={list} />
          </section>
          <NewTablet />
        </>
      )}
    </StoreFrame>
  )
}

function NewTablet() {
  const reply = useActionData<EditReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const error = !isBusy && reply?.ok === false ? reply.error : null
  const nameError = error?.fields?.name
  return (
    <section className={places.panel} aria-labelledby="new-tablet">
      <div>
        <h3 id="new-tablet">{texts.addTitle}</h3>
        <p className="quiet small">{texts.addText}</p>
      </div>
      <Form method="post" className="stackSmall">
        <Field
          label={texts.nameLabel}
          hint={texts.nameHint}
          name="name"
          maxLength={TABLET_NAME_MAX}
          required
          {...(nameError && { error: nameError })}
        />
        <div role="alert">{error && !nameError && <Notice tone="error">{error.msg}</Notice>}</div>
        <div>
          <Button type="submit" isBusy={isBusy}>
            {texts.addButton}
          </Button>
        </div>
      </Form>
    </section>
  )
}
