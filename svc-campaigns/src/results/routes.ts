import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, type createRoutes, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import { resultsCsv } from './csv.ts';
import { drawResults } from './results-pdf.ts';
import type { createResults } from './results.ts';

export function addResultsRoutes({ serve }: ReturnType<typeof createRoutes>, results: ReturnType<typeof createResults>): void {
  serve(routes.followLink, async ({ params, clientIp, ctx }) => {
    const found = await results.target(params.code);
    if (!found) throw new NamedError('not_found');
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.redirect(found.leadsTo);
    ctx.res.once('finish', () => results.scanned(found, { clientIp, method: ctx.method, header: (name) => ctx.get(name) }));
  });

  const own = (id: string, user: Principal) => results.of(id, user.role === 'admin' ? undefined : user.userId);

  const attach = (ctx: Context, type: string, name: string, body: string | Buffer): void => {
    ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    ctx.type = type;
    ctx.body = body;
  };

  serve(routes.getResults, ({ params, user }) => own(params.id, user));

  serve(routes.resultsCsv, async ({ params, user, ctx }) => {
    const report = await own(params.id, user);
    attach(ctx, 'text/csv; charset=utf-8', `results-${report.spotId}.csv`, resultsCsv(report));
  });

  serve(routes.resultsPdf, async ({ params, user, ctx }) => {
    const report = await own(params.id, user);
    attach(ctx, 'application/pdf', `results-${report.spotId}.pdf`, await drawResults(report));
  });
}
