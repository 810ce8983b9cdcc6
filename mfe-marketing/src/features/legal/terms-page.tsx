import { currentTown } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { LegalPage, type Chapter } from './legal-page.tsx';

const chapters: readonly Chapter[] = [
  {
    title: 'Who may use it',
    paragraphs: [
      'You must be at least 18 years old and act for a business. Membership is free, for local businesses, and ' +
        'subject to our approval. Only verified members can place ads.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'Give true and complete information, keep your password to yourself, and tell us when someone else may have ' +
        'it. You are responsible for actions in your account until you notify us.',
      'You can close your account at any time. We can end a membership that breaks these terms, and then return ' +
        'what you paid for ads that have not been printed.',
    ],
  },
  {
    title: 'Booking a spot',
    paragraphs: [
      `A spot is held for you for ${ruleTexts.hold}, and while you pay. It is yours when your payment is ` +
        `confirmed. Prices are per month for ${ruleTexts.pieces} pieces and are shown before you pay.`,
      'Only one business per subcategory appears on each card. The subcategory is the one in your account; you ' +
        'promise that it is the right one.',
    ],
  },
  {
    title: 'Payment',
    paragraphs: [
      'Payment in full is required before an ad is included on a card. You receive an invoice for each payment.',
    ],
  },
  {
    title: 'Cancelling',
    paragraphs: [
      `Cancellations are made in writing at least ${ruleTexts.cancelBefore} before distribution; cancelling on ` +
        'this site counts as writing.',
      `The last day is the ${currentTown().deadlines.cancelBeforeDays}th before the one your booking says the card ` +
        `is in mailboxes, until midnight in ${currentTown().name}. Until then you get the full amount back. After ` +
        'that the card is being prepared, and no refund is possible.',
      'There is no long-term commitment: each booking is for one card.',
    ],
  },
  {
    title: 'Your ad',
    paragraphs: [
      'You deliver an ad that you may use and that is lawful and true, or ask for our free design help. We print ' +
        'what you have approved. We may refuse an ad that is unlawful, misleading or offensive, and then return your ' +
        'payment.',
    ],
  },
  {
    title: 'Distribution',
    paragraphs: [
      `We mail to ${ruleTexts.pieces} households a month, alternating between ${ruleTexts.zones} zones. Figures come ` +
        'from the postal service and may be estimates or rounded; actual distribution may vary. We do not promise a ' +
        'certain number of customers.',
    ],
  },
  {
    title: 'Rights in what you send us',
    paragraphs: [
      'Your ad stays yours. You allow us to print and mail it, and to show the printed card in our gallery. ' +
        'Templates and designs made by us may be used on our cards only.',
    ],
  },
  {
    title: 'If something goes wrong',
    paragraphs: [
      'If we fail to print or mail your ad as booked, we print it on the next card of the same zone or return your ' +
        'payment, as you choose. Our liability ends with the amount you paid for the spot. California law applies.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'We may change these terms for bookings that come after the change. The date above tells when they last ' +
        'changed; a booking keeps the terms it was made under.',
    ],
  },
];

export const Component = () => (
  <LegalPage
    title="Terms of Service"
    intro="What you can expect from us, and what we expect from you."
    chapters={chapters}
  />
);
