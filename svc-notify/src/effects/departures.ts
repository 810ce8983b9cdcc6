import type { EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import { hello } from '../mail-templates/words.ts';
import { accountClosed } from '../mails/kinds.ts';
import type { KnownMember } from '../people/members/store.ts';
import { email, type Addresses, type MailDraft } from '../effect-types.ts';

type Change = { known: KnownMember | null; version: number; addresses: Addresses };

/** Returns the last email to a closed account, in case its owner did not close it; null without an address. */
export function departureOf(type: EventType, { known, version, addresses }: Change): MailDraft | null {
  // Ignores an event that is older than the known data.
  if (type !== 'user.closed' || !known?.email || known.isClosed || known.version >= version) return null;
  const { firstName, businessName } = withHarmlessNames({
    firstName: known.firstName,
    businessName: known.businessName,
  });
  const content = {
    subject: 'Your account is closed',
    greeting: hello({ firstName }),
    paragraphs: [
      `The account of ${businessName} is closed, and your name, address and phone number are deleted. Bookings and ` +
        'invoices stay, as the law requires. This is our last email to you.',
    ],
    action: { label: 'Write to us', url: `${addresses.publicUrl}${paths.contact()}` },
    after: ['If it wasn’t you, please write to us at once.'],
  };
  return email(accountClosed, known.email, content, { isPrivate: true });
}
