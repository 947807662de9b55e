import { Form, Link, type ShouldRevalidateFunctionArgs, useActionData, useNavigation } from 'react-router'
import {
  type SegmentFigures,
  changeSegment,
  createSegment,
  deleteSegment,
  previewSegment,
  readSegment,
} from '#contract/console/segments.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import { numberText } from '#web/platform/format/number-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { EditorScreen } from '../editor-screen.tsx'
import { loadChoices, mayChangeOffer } from '../load-choices.ts'
import styles from '../marketing.module.css'
import type { Route } from './+types/segment.route.ts'
import type { CountReply } from './live-count.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { SEGMENT_FIELDS, filtersBody, valuesOfSegment } from './segment-values.ts'
import * as texts from './segments-texts.ts'

const LIST = '/console/marketing/segments'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.segment?.name ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'marketing.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  const choices = await loadChoices(api, user)
  const seesCustomers = userMay(user, 'customers.read')
  if (params.segmentId === 'new') {
    const values = { consent: 'any', store_ids: choices.firstStores.join(' ') }
    return { segment: null, values, choices, isJustSaved, mayChange: true, seesCustomers }
  }
  try {
    const segment = await api.call(readSegment, { params: { segment_id: params.segmentId } })
    const mayChange = mayChangeOffer(user, 'marketing.write', { store_ids: segment.store_ids, zone_ids: [] })
    const values = valuesOfSegment(segment)
    return { segment, values, choices, isJustSaved, mayChange, seesCustomers }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { intent, ...typed } = await readFormValues(request, [...SEGMENT_FIELDS, 'intent'])
  const of = { params: { segment_id: params.segmentId } }
  const version = typed.version ?? ''
  let target = LIST
  try {
    const filters = filtersBody(typed)
    if (intent === 'count') {
      const body = readInput(previewSegment.body, filters)
      return { ok: true, figures: await api.call(previewSegment, { body }) } satisfies CountReply
    }
    if (intent === 'delete') {
      await api.call(deleteSegment, { ...of, body: { version } })
    } else if (params.segmentId === 'new') {
      const body = readInput(createSegment.body, { ...filters, name: typed.name ?? '' })
      target = `${LIST}/${(await api.call(createSegment, { body })).segment_id}?saved=1`
    } else {
      const body = readInput(changeSegment.body, { ...filters, name: typed.name ?? '', version })
      await api.call(changeSegment, { ...of, body })
      return { ok: true } satisfies EditReply
    }
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(target)
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean | undefined =>
  change.formData?.get('intent') === 'count' ? false : revalidateAfterFailure(change)

/** @source S-MARKET-10 */
export default function SegmentScreen({ loaderData }: Route.ComponentProps) {
  const { segment, choices, mayChange, seesCustomers } = loaderData
  return (
    <EditorScreen
      listPath={LIST}
      backLink={texts.backLink}
      labels={texts.LABELS}
      words={texts.WORDS}
      title={segment?.name ?? texts.newTitle}
      summary={segment && <Figures figures={segment.figures} />}
      record={segment && { id: segment.segment_id, version: segment.version }}
      loaded={loaderData}
      below={
        segment && (
          <>
            {seesCustomers && (
              <p>
                <ButtonLink to={`/console/customers?segment_id=${segment.segment_id}`} tone="outline">
                  {texts.listLink}
                </ButtonLink>
              </p>
            )}
            {mayChange && <DeleteSection version={segment.version} uses={segment.uses} />}
          </>
        )
      }
    >
      {(fields) => <SegmentFields fields={fields} choices={choices} />}
    </EditorScreen>
  )
}

function Figures({ figures }: { figures: SegmentFigures }) {
  const { customers, by_email, by_sms, orders, spend } = figures
  const shown: [label: string, value: string][] = [
    [texts.FIGURES.customers, numberText(customers)],
    [texts.FIGURES.by_email, numberText(by_email)],
    [texts.FIGURES.by_sms, numberText(by_sms)],
    [texts.FIGURES.orders, numberText(orders)],
    [texts.FIGURES.spend, roundDollarsText(spend)],
  ]
  return (
    <section className="stackSmall" aria-labelledby="figures-title">
      <h2 id="figures-title">{texts.figuresTitle}</h2>
      <dl className={styles.results}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {!figures.is_complete && <Notice>{texts.countingText}</Notice>}
    </section>
  )
}

function DeleteSection({ version, uses }: { version: number; uses: number }) {
  const reply = useActionData<EditReply>()
  const { state, formData } = useNavigation()
  const isDeleting = state !== 'idle' && formData?.get('intent') === 'delete'
  const isInUse = uses > 0 || (reply?.ok === false && reply.error.code === 'segment_in_use')
  return (
    <section className="stackSmall" aria-labelledby="delete-title">
      <h2 id="delete-title">{texts.deleteTitle}</h2>
      {isInUse ? (
        <p className="quiet small">
          {texts.inUseText} <Link to="/console/marketing/campaigns">{texts.campaignsLink}</Link>
        </p>
      ) : (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="intent" value="delete" />
          <Button type="submit" tone="outline" isBusy={isDeleting}>
            {texts.deleteButton}
          </Button>
        </Form>
      )}
    </section>
  )
}
