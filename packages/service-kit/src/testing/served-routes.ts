import type Koa from 'koa';

type Layer = { path: string; methods: string[] };

export function servedBy(app: Koa): string[] {
  const layers = app.middleware.flatMap((each) => (each as { router?: { stack: Layer[] } }).router?.stack ?? []);
  const all = layers.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  return [...new Set(all)];
}
