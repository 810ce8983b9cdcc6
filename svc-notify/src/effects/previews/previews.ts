import type { Envelope, EventData, MailTemplate } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import type { ConsumerEvent, Addresses, MailDraft } from '../../effect-types.ts';
import { departureOf } from '../departures.ts';
import { effectsFor } from '../consumers.ts';
import { renderEmail } from '../../mail-templates/email-content.ts';
import { teamPage, memberPage, messageForMember, messageForTeam } from '../../mail-templates/messages.ts';
import { withHarmlessNames } from '../../mail-templates/strangers-text.ts';
import { sampleMember, sampleTime } from './sample-documents.ts';
import { samples } from './samples.ts';

type Named = { event: string; draft: MailDraft };
/** Changes every text of the sample data, for tests of typed texts. */
type Retype = <T>(data: T) => T;

export function previewTemplates(addresses: Addresses, retype: Retype = (data) => data): MailTemplate[] {
  const named = [...ofEvents(addresses, retype), ...ofMessages(addresses, retype)];
  return named.map(({ event, draft }) => {
    const leave =
      draft.choice?.of === 'reminders'
        ? { what: 'reminders', url: `${addresses.publicUrl}${paths.unsubscribe('sample-link')}` }
        : undefined;
    const mail = renderEmail({ ...draft.content, ...(leave && { leave }) });
    return { id: draft.template, event, choice: draft.choice?.of ?? null, to: draft.to, ...mail };
  });
}

function ofEvents(addresses: Addresses, retype: Retype): Named[] {
  return (Object.keys(samples) as ConsumerEvent[]).flatMap((type) =>
    (samples[type] ?? []).flatMap((sample) => {
      const data: EventData<ConsumerEvent> = retype(sample);
      const { mails } = effectsFor(type, { id: 'sample', type, data, occurredAt: sampleTime } as Envelope, addresses);
      const duringReview = mails.flatMap(({ duringReview: content, choice: _, ...draft }) =>
        content ? [{ ...draft, content }] : [],
      );
      return [...mails, ...duringReview, ...departures(type, { addresses, retype })].map((draft) => ({
        event: type,
        draft,
      }));
    }),
  );
}

function departures(type: ConsumerEvent, { addresses, retype }: { addresses: Addresses; retype: Retype }): MailDraft[] {
  if (type !== 'user.closed') return [];
  const { email, firstName, displayName, businessName } = retype(sampleMember);
  const known = {
    userId: sampleMember.userId,
    email,
    firstName,
    name: displayName,
    businessName,
    isAdmin: false,
    isClosed: false,
    sessionVersion: 1,
    version: 1,
  };
  const draft = departureOf(type, { known, version: 2, addresses });
  return draft ? [draft] : [];
}

function ofMessages(addresses: Addresses, retype: Retype): Named[] {
  const { firstName, displayName, businessName, email } = retype(sampleMember);
  const { subject, content } = retype({ subject: 'The June card', content: 'Can I still change my ad?' });
  return [
    {
      event: 'a message from a member',
      draft: {
        template: 'message-for-team',
        to: addresses.team,
        content: messageForTeam({
          name: displayName,
          businessName,
          subject,
          content,
          url: teamPage(addresses, 'sample'),
        }),
      },
    },
    {
      event: 'a reply from the team',
      draft: {
        template: 'message-for-member',
        to: email,
        content: messageForMember({
          ...withHarmlessNames({ firstName, subject }),
          content,
          url: memberPage(addresses, 'sample'),
        }),
        choice: { userId: sampleMember.userId, of: 'messages' },
      },
    },
  ];
}
