import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage } from '@postcard/service-kit';
import type { Routes } from '../parts.ts';
import { presentMail, shownTexts, type Mail } from './mail.ts';
import { resendable, type MailStore } from './store.ts';
import type { SuppressionStore } from './suppressions.ts';

type MailEvents = { of(mailId: string): Promise<{ type: string; reason: string; at: string }[]> };
type Deps = { mails: MailStore; events: MailEvents; suppressions: SuppressionStore };

const nothingToSend = 'This email has neither failed nor bounced, or is already being resent.';

export function addMailRoutes({ serve }: Routes, { mails, events, suppressions }: Deps): void {
  const about = async ({ params }: { params: { id: string } }) => {
    const mail = await mails.byId(params.id);
    return mail && presentMail(mail);
  };

  serve(routes.listMails, async ({ query, ctx }) => presentPage(ctx, await mails.list(query)).map(presentMail));

  serve(routes.getMail, async ({ params }) => {
    const mail = await mails.byId(params.id);
    if (!mail) throw new NamedError('not_found');
    return {
      ...presentMail(mail),
      ...shownTexts(mail),
      isPrivate: mail.isPrivate,
      events: await events.of(mail._id),
    };
  });

  serve(
    routes.resendMail,
    async ({ params }) => {
      const mail = await mails.byId(params.id);
      if (!mail) throw new NamedError('not_found');
      const refusal = await whyNot(mail);
      if (refusal) throw new NamedError('conflict', { message: refusal });
      // The person who resends has checked the address. Lifts before queueing, as the sender checks suppressions.
      await suppressions.liftBounce(mail.to);
      const queued = await mails.again(mail._id);
      if (!queued) throw new NamedError('conflict', { message: nothingToSend });
      return presentMail(queued);
    },
    { about },
  );

  const changed =
    (change: (id: string) => Promise<Mail | null>, refusal: string) =>
    async ({ params }: { params: { id: string } }) => {
      const mail = await change(params.id);
      if (mail) return presentMail(mail);
      if (!(await mails.byId(params.id))) throw new NamedError('not_found');
      throw new NamedError('conflict', { message: refusal });
    };
  serve(routes.dismissMail, changed(mails.dismiss, 'Only a failed email can be dismissed.'), { about });
  serve(routes.restoreMail, changed(mails.restore, 'This email is no longer dismissed.'), { about });

  async function whyNot({ to, html, isPrivate, state }: Mail): Promise<string | null> {
    if (!resendable.includes(state)) return nothingToSend;
    if (to === '') return 'The address of this email was deleted.';
    if (isPrivate || html === '')
      return 'This email had a secret link and its text was deleted. The recipient has to request a new one.';
    return (await suppressions.of(to)) === 'complained'
      ? 'Its reader reported an email as spam, so we no longer write to this address.'
      : null;
  }
}
