import type { Envelope } from '@postcard/contracts';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import type { Addresses, ConsumerEvent, Effects } from '../effect-types.ts';
import { effectsOf } from './effects.ts';

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
