import type { importSampleCatalogue } from '#contract/console/setup.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

export type SampleResult = OutputOf<NonNullable<(typeof importSampleCatalogue)['data']>>
export type SetupReply = { ok: true; sample: SampleResult | null } | Failure
