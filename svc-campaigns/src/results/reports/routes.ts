import { AsyncLocalStorage } from 'node:async_hooks';
import { campaignsRoutes as routes, type ResultsView } from '@postcard/contracts';
import { sendCsv, type createRoutes, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import { csvOf } from '@postcard/exports/csv';
import { codePicture } from '../links/code-picture.ts';
import { drawResults } from './results-pdf.ts';
import type { createResults } from './results.ts';
import { orNotFound } from '../../or-not-found.ts';

export function addResultsRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  results: ReturnType<typeof createResults>,
): void {
  serve(routes.followLink, async ({ params, clientIp, ctx }) => {
    const found = orNotFound(await results.target(params.code));
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.redirect(found.leadsTo);
    const scanned = () => results.scanned(found, { clientIp, method: ctx.method, header: (name) => ctx.get(name) });
    // The finish event runs outside the request's context, without a town.
    ctx.res.once('finish', AsyncLocalStorage.bind(scanned));
  });

  const ownerOf = (user: Principal) => (user.role === 'admin' ? undefined : user.userId);
  const own = (id: string, user: Principal) => results.of(id, ownerOf(user));

  const attach = (ctx: Context, type: string, name: string, body: string | Buffer): void => {
    ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    ctx.type = type;
    ctx.body = body;
  };

  serve(routes.getResults, ({ params, user }) => own(params.id, user));

  serve(routes.cardReport, ({ params, user }) => results.ofCard(params.id, ownerOf(user)));

  serve(routes.getAdLink, ({ params, user }) => results.linkOf(params.id, ownerOf(user)));

  serve(routes.setAdLink, ({ params, user, body }) => results.lead(params.id, ownerOf(user), body.website), {
    about: ({ params, user }) => results.linkOf(params.id, ownerOf(user)),
  });

  serve(routes.adLinkCode, async ({ params, user, ctx }) => {
    const { link } = await results.linkOf(params.id, ownerOf(user));
    ctx.set('Content-Disposition', 'attachment; filename="qr-code.png"');
    ctx.type = 'image/png';
    ctx.body = await codePicture(link);
  });

  serve(routes.resultsCsv, async ({ params, user, ctx }) => {
    const report = await own(params.id, user);
    sendCsv(ctx, `results-${report.spotId}.csv`, [resultsCsv(report)]);
  });

  serve(routes.resultsPdf, async ({ params, user, ctx }) => {
    const report = await own(params.id, user);
    attach(ctx, 'application/pdf', `results-${report.spotId}.pdf`, await drawResults(report));
  });
}

export function resultsCsv({
  businessName,
  campaignName,
  spotId,
  total,
  mailboxes,
  amount,
  costPerScan,
  costPerMailbox,
  byDay,
  byHour,
}: ResultsView): string {
  const dollars = (cents: number | null | undefined, digits = 2) =>
    cents == null ? '' : (cents / 100).toFixed(digits);
  return csvOf([
    ['Figure', 'Value'],
    ['Business', businessName],
    ['Card', campaignName],
    ['Spot', spotId],
    ['Scans', total],
    ['Mailboxes', mailboxes ?? ''],
    ['Price in dollars', dollars(amount)],
    ['Cost per scan in dollars', dollars(costPerScan)],
    ['Cost per mailbox in dollars', dollars(costPerMailbox, 3)],
    [],
    ['Day', 'Scans'],
    ...byDay.map(({ day, scans }) => [day, scans]),
    [],
    ['Hour of the day', 'Scans'],
    ...byHour.map(({ hour, scans }) => [`${String(hour).padStart(2, '0')}:00`, scans]),
  ]);
}
