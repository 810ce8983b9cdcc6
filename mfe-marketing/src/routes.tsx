import { replyDays } from '@postcard/contracts/business';
import { currentTown, pricing } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { marketingPages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';

type Load = () => Promise<{ Component: () => ReactNode }>;

const dollars = (cents: number) => cents / 100;

const business = {
  '@type': 'LocalBusiness',
  '@id': '/#business',
  name: currentTown().product,
  url: '/',
  telephone: currentTown().phone,
  email: currentTown().emails.hello,
  address: {
    '@type': 'PostalAddress',
    streetAddress: currentTown().street,
    addressLocality: currentTown().name,
    addressRegion: currentTown().state,
    postalCode: currentTown().zipCode,
    addressCountry: 'US',
  },
  areaServed: `${currentTown().name}, ${currentTown().state}`,
  priceRange: `$${dollars(pricing().medium.price)}-$${dollars(pricing().large.price)}`,
};

const circulationDescription =
  currentTown().zones.length > 1
    ? `Households, residents, income and mailboxes of the ${ruleTexts.zones} ${currentTown().name} zones that take ` +
      'turns every month.'
    : `Households, residents, income and mailboxes of ${currentTown().name}.`;

const page = ({ pattern }: { pattern: string }, lazy: Load, handle: RouteHandle): RouteObject => ({
  path: pattern,
  lazy,
  handle: { ...handle, prerender: true } satisfies RouteHandle,
});

export const routes: RouteObject[] = [
  page(marketingPages.home, () => import('./features/home/page.tsx'), {
    title: currentTown().product,
    description:
      `A display ad in ${ruleTexts.pieces} ${currentTown().name} mailboxes for ` +
      `${pricing().medium.perMailbox} each, ` +
      'on a giant postcard shared with businesses that do not compete with yours.',
    structuredData: business,
  }),
  page(marketingPages.pricing, () => import('./features/pricing/page.tsx'), {
    title: 'Pricing',
    description:
      `Two sizes, one price each: a medium spot is ${ruleTexts.mediumPrice} and a large spot ` +
      `${ruleTexts.largePrice} for ${ruleTexts.pieces} mailboxes. Design, print and mail are included.`,
  }),
  page(marketingPages.howItWorks, () => import('./features/how-it-works/page.tsx'), {
    title: 'How it works',
    description:
      'Reserve a spot, send or order a design, approve it: ' +
      `three steps to ${ruleTexts.pieces} ${currentTown().name} mailboxes.`,
  }),
  page(marketingPages.circulation, () => import('./features/circulation/page.tsx'), {
    title: 'Circulation details',
    description: circulationDescription,
  }),
  page(marketingPages.gallery, () => import('./features/gallery/page.tsx'), {
    title: 'Gallery',
    description:
      `The cards mailed to ${currentTown().name} so far, front and back, with the ads of local businesses as they ` +
      'were printed.',
  }),
  page(marketingPages.templates, () => import('./features/templates/page.tsx'), {
    title: 'Design templates',
    description:
      'Ad designs drawn for print, for medium and large spots. Put in your own words and see your ad on the card.',
  }),
  page(marketingPages.contact, () => import('./features/contact/page.tsx'), {
    title: 'Contact us',
    description: `Write to the people who print and mail the card. We reply within ${replyDays}.`,
  }),
  page(marketingPages.adInterest, () => import('./features/ad-interest/page.tsx'), {
    title: 'Reserve your ad spot',
    description:
      'Tell us about your business and the size you would like. Our team contacts you within 1 business day.',
  }),
  page(marketingPages.openCards, () => import('./features/open-cards/page.tsx'), {
    title: 'Open cards',
    description: 'Every card that can be booked now: month, zone, free spots, price and deadline.',
  }),
  page(marketingPages.privacy, () => import('./features/legal/privacy-page.tsx'), {
    title: 'Privacy Policy',
    description: 'What we know about you, why, and what you can do about it.',
  }),
  page(marketingPages.terms, () => import('./features/legal/terms-page.tsx'), {
    title: 'Terms of Service',
    description: 'What you can expect from us, and what we expect from you.',
  }),
  page(marketingPages.cookies, () => import('./features/legal/cookies-page.tsx'), {
    title: 'Cookies Policy',
    description: 'The two cookies we set when you log in. No third-party cookies.',
  }),
];
