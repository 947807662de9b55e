import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { currentRequestId, newRequestId } from '../http/request-context.ts'
import type { OtlpSettings } from './telemetry-settings.ts'

type Start = { name: string; kind: SpanKind; attributes?: Attributes; parent?: Context }

export type Tracing = {
  begin(start: Start): Span
  /** Runs a function; work started inside is part of the span. */
  within<T>(span: Span, run: () => T): T
  isWithinSpan(): boolean
  close(): Promise<void>
}

/** Opens tracing by OTLP. A trace has the id of its request or job, so that log lines lead to it. */
export function openTracing({ endpoint, sampler }: OtlpSettings, resource: Resource): Tracing {
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampler),
    idGenerator: {
      generateTraceId: () => currentRequestId() ?? newRequestId(),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('coldie')
  const active = new AsyncLocalStorage<Span>()
  return {
    begin: ({ name, kind, attributes = {}, parent = ROOT_CONTEXT }) => {
      const above = active.getStore()
      return tracer.startSpan(name, { kind, attributes }, above ? trace.setSpan(parent, above) : parent)
    },
    within: (span, run) => active.run(span, run),
    isWithinSpan: () => active.getStore() !== undefined,
    close: () => provider.shutdown(),
  }
}

const propagator = new W3CTraceContextPropagator()

/** Returns the context of a trace that started elsewhere. @source W3C Trace Context */
export const contextOf = (traceparent: string | undefined): Context =>
  traceparent === undefined
    ? ROOT_CONTEXT
    : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

/** Marks a span as failed with the error's code or name only, because an error's message may contain personal data. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : typeof name === 'string' ? name : 'error')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function samplerOf({ name, share }: OtlpSettings['sampler']): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
