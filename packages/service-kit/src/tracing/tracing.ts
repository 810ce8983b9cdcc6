import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';

export { SpanKind, SpanStatusCode, type Span };

type SpanOptions = {
  kind: SpanKind;
  attributes?: Attributes;
  /** W3C Trace Context of the parent span; by default the active span, or a new trace. */
  parent?: string | undefined;
};

/** Returns the tracer, which records nothing, at almost no cost, until `startTracing` has been called. */
const tracer = () => trace.getTracer('postcard');

const contextOf = (parent: string | undefined) =>
  parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });

export function beginSpan(name: string, { kind, attributes = {}, parent }: SpanOptions): Span {
  return tracer().startSpan(name, { kind, attributes }, contextOf(parent));
}

export function inSpan<T>(
  name: string,
  { kind, attributes = {}, parent }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, contextOf(parent), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

export function traceparentOf(span?: Span): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(span ? trace.setSpan(ROOT_CONTEXT, span) : context.active(), carrier);
  return carrier.traceparent;
}

export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;
