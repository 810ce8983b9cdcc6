import type { EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as accounts from '../mail-templates/accounts.ts';
import { withHarmlessNames } from '../mail-templates/strangers-text.ts';
import { accountClosed } from '../mails/kinds.ts';
import type { KnownMember } from '../members/store.ts';
import type { Addresses, MailDraft } from '../effect-types.ts';

type Change = { known: KnownMember | null; version: number; addresses: Addresses };

/** Returns the email to an address that an account leaves, in case its owner did not do it; null without one. */
export function departureOf(type: EventType, { known, version, addresses }: Change): MailDraft | null {
  // A late event has an older address.
  if (!known?.email || known.isClosed || known.version >= version) return null;
  const url = `${addresses.publicUrl}${paths.contact()}`;
  if (type !== 'user.closed') return null;
  const { firstName, businessName } = withHarmlessNames({
    firstName: known.firstName,
    businessName: known.businessName,
  });
  return {
    template: accountClosed,
    to: known.email,
    content: accounts.accountClosed(firstName, businessName, url),
    isPrivate: true,
  };
}
