import { currentTown, replyDays, type EventData, type ContactRequest, type SampleRequest } from '@postcard/contracts';
import type { EmailContent } from './email-content.ts';

const hello = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

export const sampleReceived = (request: SampleRequest): EmailContent => ({
  subject: 'We have your sample request',
  greeting: hello(request.name),
  paragraphs: [`Thank you for asking for a sample for ${request.business}. We will contact you shortly.`],
});

export const sampleForTeam = (request: SampleRequest, url: string): EmailContent => ({
  subject: `Sample request: ${request.business}`,
  paragraphs: [`${request.name} asks for a sample card.`],
  facts: [
    ['Name', request.name],
    ['Business', request.business],
    ['E-mail', request.email],
    ['Phone', request.phone],
    ['Message', request.message ?? 'None'],
  ],
  action: { label: 'Open the list', url },
});

/** Omits the message: anyone can enter any address, and our mail must not carry their advertising. */
export const contactReceived = (request: ContactRequest): EmailContent => ({
  subject: 'We have your message',
  greeting: hello(request.name),
  paragraphs: [
    request.interest
      ? 'Thank you for your interest in an ad spot. Our team will contact you within 1 business day.'
      : `Thank you for writing to us. We reply within ${replyDays}.`,
  ],
  ...(request.interest && {
    facts: [
      ['Subcategory', request.interest.businessSubcategory],
      ['Ad size', request.interest.adSize === 'large' ? 'Large' : 'Medium'],
    ],
  }),
});

export const contactForTeam = (request: ContactRequest, url: string): EmailContent => ({
  subject: request.interest ? `Ad spot interest: ${request.business ?? request.name}` : `Message from ${request.name}`,
  paragraphs: [request.message],
  facts: [
    ['Name', request.name],
    ['Business', request.business ?? 'Not given'],
    ['E-mail', request.email],
    ['Phone', request.phone ?? 'Not given'],
  ],
  action: { label: 'Open the list', url },
});

export const reply = ({ name, text }: EventData<'request.replied'>['reply'], url: string): EmailContent => ({
  subject: `Our reply to your request: ${currentTown().product}`,
  greeting: hello(name),
  paragraphs: text.split(/\n+/u).filter((line) => line.trim() !== ''),
  action: { label: 'Write to us again', url },
});
