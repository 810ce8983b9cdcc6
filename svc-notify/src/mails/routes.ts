import { mailStates, notifyRoutes as routes, type MailState } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { MailEventStore } from '../sendgrid-events/store.ts';
import { presentMail } from './mail.ts';
import type { MailStore } from './store.ts';
import type { SuppressionStore } from './suppressions.ts';

type Deps = { mails: MailStore; events: MailEventStore; suppressions: SuppressionStore };

const isState = (status: string): status is MailState => mailStates.some((state) => state === status);

/** An administrator's view of every letter. */
export function addMailRoutes({ serve }: ReturnType<typeof createRoutes>, { mails, events, suppressions }: Deps): void {
  serve(routes.listMails, async ({ query: { status, ...query }, ctx }) => {
    if (status && !isState(status)) throw new NamedError('invalid_status');
    return presentPage(ctx, await mails.list({ ...query, status: status as MailState | undefined })).map(presentMail);
  });

  serve(routes.getMail, async ({ params }) => {
    const mail = await mails.byId(params.id);
    if (!mail) throw new NamedError('not_found');
    return { ...presentMail(mail), text: mail.text, html: mail.html, isPrivate: mail.isPrivate, events: await events.of(mail._id) };
  });

  serve(routes.resendMail, async ({ params }) => {
    const mail = await mails.byId(params.id);
    if (!mail) throw new NamedError('not_found');
    const refusal = await whyNot(mail.to, mail.html);
    if (refusal) throw new NamedError('conflict', { message: refusal });
    // Somebody who sends by hand has looked at the address.
    await suppressions.liftBounce(mail.to);
    const queued = await mails.again(mail._id);
    if (!queued) throw new NamedError('conflict', { message: 'This e-mail has not failed, or is already being sent again.' });
    return presentMail(queued);
  });

  async function whyNot(to: string, html: string): Promise<string | null> {
    if (to === '') return 'The address of this e-mail is no longer kept.';
    if (html === '') return 'This e-mail carried a secret link and its text is no longer kept. A new one has to be asked for.';
    return (await suppressions.of(to)) === 'complained' ? 'Its reader reported an e-mail as spam, so we no longer write to this address.' : null;
  }
}
