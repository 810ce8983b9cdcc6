import type { BookingView, Envelope, EventData } from '@postcard/contracts';
import type { ConsumerEvent } from '../effect-types.ts';
import { effectsOf } from '../effects/effects.ts';
import { at, booking as sampleBooking } from '../effects/previews/sample-documents.ts';
import { renderEmail } from '../mail-templates/email-content.ts';

const addresses = { team: 'team@example.com', publicUrl: 'http://localhost:8080' };
export const recipient = { email: 'ada@example.com', firstName: 'Ada' };
export const booking: BookingView = {
  ...sampleBooking,
  id: 'b1',
  userId: 'ada',
  campaignId: 'may',
  campaignName: 'May 2027 card',
  distributionDate: at,
  businessName: 'Ada Pizza',
  amount: 50_000,
};

export function effectOf<T extends ConsumerEvent>(
  type: T,
  data: EventData<T>,
  occurredAt = '2027-05-01T17:00:00.000Z',
) {
  const { mails, notices, teamNotices } = effectsOf[type]({ type, data, occurredAt } as Envelope<T>, addresses);
  const [mail, ...more] = mails;
  if (!mail) throw new Error(`${type} sends no email`);
  return { mail, more, mails, notices, notice: notices[0], teamNotices, ...renderEmail(mail.content) };
}
