import { paths } from '@postcard/contracts/paths';
import type { Addresses } from './addresses.ts';
import type { EmailContent } from './email-content.ts';

type FromMember = { name: string; businessName: string; subject: string; content: string; url: string };
type FromTeam = { firstName: string; subject: string; content: string; url: string };

export const teamPage = ({ publicUrl }: Addresses, conversationId: string): string =>
  `${publicUrl}${paths.admin({ tab: 'messages', thread: conversationId })}`;
export const memberPage = ({ publicUrl }: Addresses, conversationId: string): string =>
  `${publicUrl}${paths.messages({ thread: conversationId })}`;

export const messageForTeam = ({ name, businessName, subject, content, url }: FromMember): EmailContent => ({
  subject: `Message from ${name}: ${subject}`,
  paragraphs: [
    `${businessName && businessName !== name ? `${name}, ${businessName},` : name} wrote to the team:`,
    content,
  ],
  facts: [['Subject', subject]],
  action: { label: 'Read and answer', url },
});

export const messageForMember = ({ firstName, subject, content, url }: FromTeam): EmailContent => ({
  subject: `The team has answered: ${subject}`,
  greeting: firstName ? `Hello ${firstName},` : 'Hello,',
  paragraphs: [content],
  action: { label: 'Read and answer', url },
  after: ['What also comes by e-mail you choose on your Messages page, under Configure.'],
});
