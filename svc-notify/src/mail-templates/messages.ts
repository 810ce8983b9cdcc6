import { paths } from '@postcard/contracts/paths';
import type { EmailContent } from './email-content.ts';
import { hello } from './words.ts';

type Addresses = { publicUrl: string };
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
  action: { label: 'Read and reply', url },
});

export const messageForMember = ({ firstName, subject, content, url }: FromTeam): EmailContent => ({
  subject: `The team has replied: ${subject}`,
  greeting: hello({ firstName }),
  paragraphs: [content],
  action: { label: 'Read and reply', url },
  after: ['Choose which emails you get on your Messages page, under Configure.'],
});
