import { currentTown, postalAddress } from '@postcard/contracts/town';
import { LegalPage, type Chapter } from './legal-page.tsx';

const chapters: readonly Chapter[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'When you ask for a sample or write to us: what you type into the form, and when you sent it.',
      'When you register: your business, your name, email address and phone number, a username, and your password ' +
        'as a hash that cannot be reversed.',
      'When you book: the spot, the card, the price, the invoice and the ad you deliver. Numbers of payment cards ' +
        'never reach us; our payment provider takes them on its own page.',
      'When you look at a page: how quickly it came and answered, as your browser measures it. Only counts by page ' +
        'are stored, without anything that identifies you.',
    ],
  },
  {
    title: 'What we use it for',
    paragraphs: [
      'To answer you, to review your membership, to print and mail your ad, to bill it, and to keep the site safe ' +
        'from misuse. We do not sell it, and we do not show you third-party ads.',
    ],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'The companies that carry out a part of this for us: payment, email, printing and hosting. Each gets what ' +
        'its part needs and nothing more. Authorities get what the law obliges us to give.',
      'The household figures on this site come from the postal service and describe areas, not people. We hold no ' +
        'list of the residents who receive the card.',
    ],
  },
  {
    title: 'How we protect it',
    paragraphs: [
      'The site is reached over encrypted connections only. Passwords are stored in a form that cannot be turned ' +
        'back, and links in our emails work once and for a short time.',
      'If there is a data breach, we notify you and the authorities as the law requires.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'Requests for up to two years, accounts until you close them, invoices and bookings as long as tax law asks for.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You can see, correct and delete what we hold about you, and have it in a form that other programs read. ' +
        'Write to us, and we answer within 30 days.',
      'If you live in California, the law gives you these rights, and we extend them to everybody. We do not sell ' +
        'or share personal information, and nobody is treated worse for asking.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'The site is for businesses. You must be at least 18 years old to use it, and we do not knowingly keep ' +
        'data of anybody younger.',
    ],
  },
  {
    title: 'Cookies',
    paragraphs: ['We set two cookies when you log in, and no third-party cookies. See our Cookies Policy.'],
  },
  {
    title: 'Changes',
    paragraphs: [
      'When we change this policy, the date above changes with it, and members get an email before a change ' +
        'that matters.',
    ],
  },
  {
    title: 'Who we are',
    paragraphs: [
      `${currentTown().product}, ${postalAddress()}, ${currentTown().emails.hello}, ${currentTown().phone}.`,
    ],
  },
];

export const Component = () => (
  <LegalPage
    title="Privacy Policy"
    intro="What we know about you, why, and what you can do about it."
    chapters={chapters}
  />
);
