import type { DemoAdvertiser, Words } from './advertiser.ts';
import { demoMembers } from './members.ts';

const words: Record<string, Words> = {
  'demo-pizza': {
    website: 'peachhillpizza.example',
    headline: 'Dinner is on its way',
    offer: 'Two large for $29',
    details: 'Wood-fired since 1998. Order by six and it is on your table by seven.',
  },
  'demo-dentist': {
    website: 'arroyofamilydental.example',
    headline: 'Gentle dentists, early hours',
    offer: 'New patients: exam $79',
    details: 'Open from 7 am and two Saturdays a month. Most insurance taken.',
  },
  'demo-plumber': {
    website: 'tierrarejadaplumbing.example',
    headline: 'Here within the hour',
    offer: '$40 off any drain',
    details: 'Leaks, heaters and the drain nobody else could clear. The price is named first.',
  },
  'demo-salon': {
    website: 'poindexterhair.example',
    headline: 'A cut that grows out well',
    offer: 'First cut $25',
    details: 'Color, curls and Saturday mornings for children. Walk in before ten.',
  },
  'demo-vet': {
    website: 'campusparkvet.example',
    headline: 'Kind hands for old dogs',
    offer: 'Free first weigh-in',
    details: 'Dogs, cats and rabbits. A quiet room for nervous ones, and a doctor on Sundays.',
  },
  'demo-garage': {
    website: 'springroadauto.example',
    headline: 'Honest brakes, same day',
    offer: '$25 off any brake job',
    details: 'We show you the worn part before we change it. Loaner bikes at the door.',
  },
  'demo-florist': {
    website: 'mountainmeadowflorist.example',
    headline: 'Flowers for every reason',
    offer: '10% off wreaths',
    details: 'Cut this morning in Ventura County. Delivered in town by five if you call by two.',
  },
};

export const memberAds: readonly DemoAdvertiser[] = demoMembers.map(
  ({ userId, businessName, businessSubcategory, phone }) => ({
    userId,
    businessName,
    businessSubcategory,
    phone,
    ...(words[userId] as Words),
  }),
);
