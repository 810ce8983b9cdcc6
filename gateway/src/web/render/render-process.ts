import type { RenderOrder } from './render-release.ts';

process.once('disconnect', () => process.exit());
process.once('message', ({ module, town, template }: RenderOrder) => {
  // Set before the import, as the module reads the town when it is loaded.
  Object.assign(globalThis, { postcardTown: town });
  render(module, template).then(
    (pages) => process.send?.({ pages }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function render(module: string, template: string | undefined): Promise<unknown> {
  const { renderTown } = (await import(module)) as { renderTown(template?: string): Promise<unknown> };
  return renderTown(template);
}
