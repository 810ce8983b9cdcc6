import type { DemoAdvertiser, Words } from './neighbors.ts';

export const demoPassword = 'Postcard!2026';

type DemoMember = {
  userId: string;
  username: string;
  businessName: string;
  businessCategory: string;
  businessSubcategory: string;
  firstName: string;
  lastName: string;
  phone: string;
  spots: readonly (string | null)[];
};

export const demoMembers: readonly DemoMember[] = [
  {
    userId: 'demo-pizza',
    username: 'demo',
    businessName: 'Peach Hill Pizza',
    businessCategory: 'Food & Beverage',
    businessSubcategory: 'Pizza',
    firstName: 'Rosa',
    lastName: 'Delgado',
    phone: '(805) 555-0111',
    spots: ['L01', null, 'M02'],
  },
  {
    userId: 'demo-dentist',
    username: 'demo-dentist',
    businessName: 'Arroyo Family Dental',
    businessCategory: 'Health & Wellness',
    businessSubcategory: 'Family Dentist',
    firstName: 'Helen',
    lastName: 'Park',
    phone: '(805) 555-0112',
    spots: ['M01', 'M01', null, 'M01'],
  },
  {
    userId: 'demo-plumber',
    username: 'demo-plumber',
    businessName: 'Tierra Rejada Plumbing',
    businessCategory: 'Home Services',
    businessSubcategory: 'Plumbing',
    firstName: 'Sam',
    lastName: 'Whitfield',
    phone: '(805) 555-0113',
    spots: ['M03', 'L02'],
  },
  {
    userId: 'demo-salon',
    username: 'demo-salon',
    businessName: 'Poindexter Hair Studio',
    businessCategory: 'Beauty & Personal Care',
    businessSubcategory: 'Hair Salon',
    firstName: 'Nadia',
    lastName: 'Osman',
    phone: '(805) 555-0114',
    spots: ['M08', null, 'M08'],
  },
  {
    userId: 'demo-vet',
    username: 'demo-vet',
    businessName: 'Campus Park Veterinary',
    businessCategory: 'Pet Services',
    businessSubcategory: 'Veterinarian',
    firstName: 'Owen',
    lastName: 'Tran',
    phone: '(805) 555-0115',
    spots: ['M10', 'M06'],
  },
  {
    userId: 'demo-garage',
    username: 'demo-garage',
    businessName: 'Spring Road Auto',
    businessCategory: 'Auto Services',
    businessSubcategory: 'Auto Repair',
    firstName: 'Marcus',
    lastName: 'Bell',
    phone: '(805) 555-0116',
    spots: ['M11', null, null, 'M05'],
  },
  {
    userId: 'demo-florist',
    username: 'demo-florist',
    businessName: 'Mountain Meadow Florist',
    businessCategory: 'Retail / Shopping',
    businessSubcategory: 'Florist',
    firstName: 'Ivy',
    lastName: 'Kowalski',
    phone: '(805) 555-0117',
    spots: [null, 'M09'],
  },
];

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
