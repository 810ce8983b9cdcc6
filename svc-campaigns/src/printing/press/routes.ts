import { campaignsRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { PressFiles } from './press-files.ts';
import type { Prints } from './prints.ts';

type Deps = { press: PressFiles; prints: Pick<Prints, 'open'> };

export function addPressRoutes({ serve }: ReturnType<typeof createRoutes>, { press, prints }: Deps): void {
  serve(routes.startPress, ({ params }) => press.start(params.id), {
    about: async ({ params }) => {
      const { state, missing, failure, sha256, madeAt } = await press.view(params.id);
      return { state, missing, failure, sha256, madeAt };
    },
  });

  serve(routes.getPress, ({ params }) => press.view(params.id));

  serve(routes.pressFile, async ({ params, ctx }) => {
    const { file, sha256, isProof } = await press.made(params.id, { fresh: true });
    ctx.set(
      'Content-Disposition',
      `attachment; filename="${isProof ? 'proof-not-for-press' : 'press'}-${sha256.slice(0, 12)}.pdf"`,
    );
    ctx.etag = sha256;
    ctx.type = 'application/pdf';
    ctx.body = await prints.open(file);
  });

  serve(routes.pressPreview, async ({ params, query, ctx }) => {
    const files = await press.made(params.id, { fresh: false });
    ctx.type = 'image/png';
    ctx.body = await prints.open(files[query.side]);
  });
}
