import { notifyRoutes as routes, type Unsubscription } from '@postcard/contracts';
import { NamedError, readRaw } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { PreferenceStore } from '../preferences/store.ts';
import type { Subject, UnsubscribeLinks } from './links.ts';

type Deps = { links: UnsubscribeLinks; preferences: PreferenceStore };

/** Matches form, multipart and JSON bodies. */
const oneClick = /List-Unsubscribe\b[\s\S]{0,40}?One-Click\b/;

/** Serves the signed links in emails without a login; they show and change one choice. */
export function addUnsubscribeRoutes({ serve }: Routes, { links, preferences }: Deps): void {
  async function subjectOf(token: string): Promise<Subject> {
    const subject = await links.subjectOf(token);
    if (!subject)
      throw new NamedError('not_found', {
        message: 'This link is invalid. Please use the complete link from the email.',
      });
    return subject;
  }

  async function choose(token: string, isSubscribed: boolean): Promise<Unsubscription> {
    const { userId, choice } = await subjectOf(token);
    await preferences.choose(userId, choice, isSubscribed);
    return { choice, isSubscribed };
  }

  serve(routes.readUnsubscription, async ({ params }) => {
    const { userId, choice } = await subjectOf(params.token);
    return { choice, isSubscribed: (await preferences.of(userId))[choice] };
  });

  serve(routes.openUnsubscription, async ({ params, ctx }) => {
    await subjectOf(params.token);
    ctx.redirect(links.pageOf(params.token));
    ctx.status = 303;
  });

  serve(routes.unsubscribe, async ({ params, ctx }) => {
    const body = await readRaw(ctx);
    await subjectOf(params.token);
    // RFC 8058 requires these words, so that link scanners unsubscribe nobody.
    if (!oneClick.test(body)) throw new NamedError('malformed_request');
    return choose(params.token, false);
  });

  serve(routes.subscribeAgain, ({ params }) => choose(params.token, true));
}
