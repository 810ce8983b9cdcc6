import { subscriptions, type Envelope } from '@postcard/contracts';
import { acrossTowns, type MailCounts } from '@postcard/service-kit';
import type { Mails } from '../mails/module.ts';
import type { People } from '../people/module.ts';
import { departureOf } from './departures.ts';
import type { Addresses, ConsumerEvent, Effects, MailDraft } from '../effect-types.ts';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import { effectsOf } from './effects.ts';

type Person = { userId: string; email: string };

export type HandlerDeps = Pick<Mails, 'enqueue' | 'wasInReview'> &
  Pick<People, 'members' | 'choicesOf' | 'showNotice' | 'live' | 'links'> & {
    mailCounts: Pick<MailCounts, 'mayMail'>;
    addresses: Addresses;
    /** Idempotent functions that delete a closed account's data. Conversations stay, without a name. */
    forget: ((person: Person) => Promise<void>)[];
  };

/** Turns events into members, emails and notices. Their ids contain the event's, so a repetition has no effect. */
export function createHandlers(deps: HandlerDeps) {
  const { enqueue, mailCounts, members, showNotice, live, links, addresses } = deps;
  const nameOf = (eventId: string, { template }: MailDraft): string => `svc-notify:${eventId}:${template}`;

  async function wanted({ to, choice, isToTypedAddress }: MailDraft): Promise<boolean> {
    // A closed account has no address.
    if (to === '') return false;
    if (isToTypedAddress && !(await mailCounts.mayMail('request', to.toLowerCase()))) return false;
    return !choice || (await deps.choicesOf(choice.userId))[choice.of];
  }

  async function withWayOut(draft: MailDraft): Promise<MailDraft> {
    if (draft.choice?.of !== 'reminders') return draft;
    const token = await links.tokenFor({ userId: draft.choice.userId, choice: 'reminders' });
    return {
      ...draft,
      content: { ...draft.content, leave: { what: 'reminders', url: links.pageOf(token) } },
      unsubscribeUrl: links.oneClickOf(token),
    };
  }

  /** Returns the email to send while a paid first booking is in review; null sends none. */
  async function asReviewed({ duringReview, ...draft }: MailDraft, event: Envelope): Promise<MailDraft | null> {
    const { data, occurredAt } = event;
    if (duringReview === undefined || !('member' in data)) return draft;
    if (!(await deps.wasInReview(data.member.userId, new Date(occurredAt)))) return draft;
    const { choice: _, ...always } = draft;
    return duringReview && { ...always, content: duringReview };
  }

  async function apply(event: Envelope, { mails: drafts, notices, teamNotices = [] }: Effects): Promise<void> {
    const { id: eventId, data } = event;
    for (const made of drafts) {
      const draft = await asReviewed(made, event);
      if (draft && (await wanted(draft)))
        await enqueue(nameOf(eventId, draft), { ...(await withWayOut(draft)), ...aboutOf(data, draft) });
    }
    for (const draft of notices) await showNotice(`svc-notify:${eventId}`, draft);
    for (const draft of teamNotices)
      for (const { userId } of await members.office())
        await showNotice(`svc-notify:${eventId}:${userId}`, { ...draft, userId });
  }

  /** Returns the user whose closed account erases the email; none for the team's emails about bookings. */
  function aboutOf(data: Envelope['data'], { to }: MailDraft): { about?: string } {
    if ('member' in data) return { about: data.member.userId };
    return 'booking' in data && to !== addresses.team ? { about: data.booking.userId } : {};
  }

  /** Updates the projection; version 0 marks another aggregate's event. Returns true if the account was closed. */
  async function updateProjection({ id, type, aggregateId, aggregateVersion, data }: Envelope): Promise<boolean> {
    if (!('member' in data)) return false;
    const { member } = data;
    const version = aggregateId === member.userId ? aggregateVersion : 0;
    const known = await members.byId(member.userId);
    if (known?.isClosed) return true;
    if (type === 'user.closed') await forgetPerson({ userId: member.userId, email: known?.email ?? '' });
    const draft = departureOf(type, { known, version, addresses });
    if (draft) await enqueue(nameOf(id, draft), { ...draft, about: member.userId });
    await (type === 'user.closed' ? members.close(member, version) : members.apply(member, version));
    // Closes streams of ended sessions; others reconnect.
    if (known && known.sessionVersion < member.sessionVersion) live.end(member.userId);
    return false;
  }

  const forgetPerson = (person: Person): Promise<void> =>
    acrossTowns(async () => {
      for (const forget of deps.forget) await forget(person);
    });

  const handler = (type: ConsumerEvent) => async (event: Envelope<never>) => {
    if (await updateProjection(event as Envelope)) return;
    await apply(event as Envelope, effectsFor(type, event as Envelope, addresses));
  };
  const types = subscriptions['svc-notify'].filter(
    (type): type is ConsumerEvent => type !== 'admin.acted' && type !== 'security.recorded',
  );
  return Object.fromEntries(types.map((type) => [type, handler(type)]));
}

type Make = (event: Envelope<never>, addresses: Addresses) => Effects;

/** Returns an event's effects. Names that strangers typed are made harmless, except in the team's emails. */
export function effectsFor(type: ConsumerEvent, event: Envelope, addresses: Addresses): Effects {
  const make = effectsOf[type] as Make;
  const { mails, ...notices } = make(event as Envelope<never>, addresses);
  const harmless = make({ ...event, data: withHarmlessNames(event.data) } as Envelope<never>, addresses);
  const toOutsiders = new Map(harmless.mails.map((draft) => [draft.template, draft]));
  return {
    mails: mails.map((draft) => (draft.to === addresses.team ? draft : (toOutsiders.get(draft.template) ?? draft))),
    ...notices,
  };
}
