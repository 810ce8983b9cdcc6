import { context, propagation, trace } from '@opentelemetry/api';

export type TracingOptions = {
  name: string;
  endpoint: string | undefined;
  /** Share of new traces that are kept, from 0 to 1. For other traces, their sender has decided. */
  share: number;
};

/** Starts tracing; its libraries are loaded only then. @returns a function that flushes and stops it */
export async function startTracing({ name, endpoint, share }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'postcard' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    // An unreachable collector must not keep a unit from stopping.
    await provider.shutdown().catch(() => {});
    for (const api of [trace, propagation, context]) api.disable();
  };
}
