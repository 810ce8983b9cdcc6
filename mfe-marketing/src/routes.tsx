import { replyDays } from '@postcard/contracts/business';
import { currentTown, pricing } from '@postcard/contracts/town';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { marketingPages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

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

export const routes: RouteObject[] = [
  {
    path: marketingPages.home.pattern,
    lazy: () => import('./features/home/page.tsx'),
    handle: {
      title: currentTown().product,
      description:
        `A display ad in ${ruleTexts.pieces} ${currentTown().name} mailboxes for ` +
        `${pricing().medium.perMailbox} each, ` +
        'on a giant postcard shared with businesses that do not compete with yours.',
      prerender: true,
      structuredData: business,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.pricing.pattern,
    lazy: () => import('./features/pricing/page.tsx'),
    handle: {
      title: 'Pricing',
      description:
        `Two sizes, one price each: a medium spot is ${ruleTexts.mediumPrice} and a large spot ` +
        `${ruleTexts.largePrice} for ${ruleTexts.pieces} mailboxes. Design, print and mail are included.`,
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.howItWorks.pattern,
    lazy: () => import('./features/how-it-works/page.tsx'),
    handle: {
      title: 'How it works',
      description:
        'Reserve a spot, send or order a design, approve it: ' +
        `three steps to ${ruleTexts.pieces} ${currentTown().name} mailboxes.`,
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.circulation.pattern,
    lazy: () => import('./features/circulation/page.tsx'),
    handle: {
      title: 'Circulation details',
      description: circulationDescription,
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.gallery.pattern,
    lazy: () => import('./features/gallery/page.tsx'),
    handle: {
      title: 'Gallery',
      description:
        `The cards mailed to ${currentTown().name} so far, front and back, with the ads of local businesses as they ` +
        'were printed.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.templates.pattern,
    lazy: () => import('./features/templates/page.tsx'),
    handle: {
      title: 'Design templates',
      description:
        'Ad designs drawn for print, for medium and large spots. Put in your own words and see your ad on the card.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.contact.pattern,
    lazy: () => import('./features/contact/page.tsx'),
    handle: {
      title: 'Contact us',
      description: `Write to the people who print and mail the card. We reply within ${replyDays}.`,
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.adInterest.pattern,
    lazy: () => import('./features/ad-interest/page.tsx'),
    handle: {
      title: 'Reserve your ad spot',
      description:
        'Tell us about your business and the size you would like. Our team contacts you within 1 business day.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.openCards.pattern,
    lazy: () => import('./features/open-cards/page.tsx'),
    handle: {
      title: 'Open cards',
      description: 'Every card that can be booked now: month, zone, free spots, price and deadline.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.privacy.pattern,
    lazy: () => import('./features/legal/privacy-page.tsx'),
    handle: {
      title: 'Privacy Policy',
      description: 'What we know about you, why, and what you can do about it.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.terms.pattern,
    lazy: () => import('./features/legal/terms-page.tsx'),
    handle: {
      title: 'Terms of Service',
      description: 'What you can expect from us, and what we expect from you.',
      prerender: true,
    } satisfies RouteHandle,
  },
  {
    path: marketingPages.cookies.pattern,
    lazy: () => import('./features/legal/cookies-page.tsx'),
    handle: {
      title: 'Cookies Policy',
      description: 'Two cookies when you log in, and none of others.',
      prerender: true,
    } satisfies RouteHandle,
  },
];
