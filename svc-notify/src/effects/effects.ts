import { currentTown, replyDays, type EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { applicationEffects } from './applications.ts';
import { artworkEffects } from './artwork.ts';
import { bookingEffects } from './bookings.ts';
import { firstBookingEffects } from './first-bookings.ts';
import { paidMembershipEffects } from './memberships.ts';
import { paymentEffects } from './payments.ts';
import { type ConsumerEvent, type EffectsOf, email, send, toTeam } from '../effect-types.ts';
import { securityEffects } from './security.ts';
import { userEffects } from './users.ts';
import { hello } from '../mail-templates/words.ts';

type RequestEvent = Extract<EventType, `${string}-request.submitted` | 'request.replied'>;

const helloTo = (name: string): string => hello({ firstName: name });

/** Confirmations omit the typed message: anyone can enter any address, and our mail must not carry advertising. */
const requestEffects: EffectsOf<RequestEvent> = {
  'request.replied': ({ data: { reply } }, { publicUrl }) => {
    const content = {
      subject: `Our reply to your request: ${currentTown().product}`,
      greeting: helloTo(reply.name),
      paragraphs: reply.text.split(/\n+/u).filter((line) => line.trim() !== ''),
      action: { label: 'Write to us again', url: `${publicUrl}${paths.contact()}` },
    };
    return send(email('request-reply', reply.email, content));
  },
  'sample-request.submitted': ({ data: { sampleRequest } }, addresses) => {
    const { name, business, email: address, phone, message } = sampleRequest;
    const content = {
      subject: 'We have your sample request',
      greeting: helloTo(name),
      paragraphs: [`Thank you for asking for a sample for ${business}. We will contact you shortly.`],
    };
    const forTeam = toTeam('sample-for-team', addresses, {
      subject: `Sample request: ${business}`,
      paragraphs: [`${name} asks for a sample card.`],
      facts: [
        ['Name', name],
        ['Business', business],
        ['Email', address],
        ['Phone', phone],
        ['Message', message ?? 'None'],
      ],
      action: { label: 'Open the list', url: `${addresses.publicUrl}${paths.admin()}` },
    });
    return send(email('sample-received', address, content, { isToTypedAddress: true }), forTeam);
  },
  'contact-request.submitted': ({ data: { contactRequest } }, addresses) => {
    const { name, business, email: address, phone, message, interest } = contactRequest;
    const content = {
      subject: 'We have your message',
      greeting: helloTo(name),
      paragraphs: [
        interest
          ? 'Thank you for your interest in an ad spot. Our team will contact you within 1 business day.'
          : `Thank you for writing to us. We reply within ${replyDays}.`,
      ],
      ...(interest && {
        facts: [
          ['Subcategory', interest.businessSubcategory],
          ['Ad size', interest.adSize === 'large' ? 'Large' : 'Medium'],
        ] satisfies [string, string][],
      }),
    };
    const forTeam = toTeam('contact-for-team', addresses, {
      subject: interest ? `Ad spot interest: ${business ?? name}` : `Message from ${name}`,
      paragraphs: [message],
      facts: [
        ['Name', name],
        ['Business', business ?? 'Not given'],
        ['Email', address],
        ['Phone', phone ?? 'Not given'],
      ],
      action: { label: 'Open the list', url: `${addresses.publicUrl}${paths.admin()}` },
    });
    return send(email('contact-received', address, content, { isToTypedAddress: true }), forTeam);
  },
};

export const effectsOf: EffectsOf<ConsumerEvent> = {
  ...userEffects,
  ...securityEffects,
  ...applicationEffects,
  ...requestEffects,
  ...bookingEffects,
  ...firstBookingEffects,
  ...artworkEffects,
  ...paidMembershipEffects,
  ...paymentEffects,
};
