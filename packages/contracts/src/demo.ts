/**
 * The neighbours of the demo data (`DEMO_DATA=1`): svc-identity seeds their accounts, svc-campaigns their ads. They are
 * invented, and their spots are listed by upcoming card, the next one first.
 */
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

/** An ad of the demo data: who advertises and what the ad says. Only those in `demoMembers` have accounts. */
export type DemoAdvertiser = {
  userId: string;
  businessName: string;
  businessSubcategory: string;
  phone: string;
  website: string;
  headline: string;
  offer: string;
  details: string;
};

type Words = Pick<DemoAdvertiser, 'website' | 'headline' | 'offer' | 'details'>;

/** What the demo members' ads say, by user id. */
const memberAds: Record<string, Words> = {
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

const neighbor = (
  key: string,
  businessName: string,
  businessSubcategory: string,
  phone: string,
  words: Words,
): DemoAdvertiser => ({
  userId: `demo-${key}`,
  businessName,
  businessSubcategory,
  phone: `(805) 555-${phone}`,
  ...words,
});

export const demoAdvertisers: readonly DemoAdvertiser[] = [
  ...demoMembers.map(({ userId, businessName, businessSubcategory, phone }) => ({
    userId,
    businessName,
    businessSubcategory,
    phone,
    ...(memberAds[userId] as Words),
  })),
  neighbor('coffee', 'The Roasting Shed', 'Coffee & Tea', '0121', {
    website: 'roastingshed.example',
    headline: 'Poured slowly since six',
    offer: 'Free cookie with any latte',
    details: 'Beans by the pound, ground as you like them. The porch is for dogs, too.',
  }),
  neighbor('cleaning', 'Bright Corner Cleaning', 'House Cleaning', '0122', {
    website: 'brightcorner.example',
    headline: 'Come home to a clean house',
    offer: '$30 off your first clean',
    details: 'The same two people every time. Insured, and we bring everything.',
  }),
  neighbor('gym', 'Iron Oak Gym', 'Gym', '0123', {
    website: 'ironoak.example',
    headline: 'Stronger by spring',
    offer: 'First week free',
    details: 'Coached classes at 6, 9 and 5. All ages, all shapes, no mirrors.',
  }),
  neighbor('homes', 'Sycamore Homes', 'Real Estate Agent', '0124', {
    website: 'sycamorehomes.example',
    headline: 'Glad to be your neighbor',
    offer: 'Free home value report',
    details: 'Three generations of Moorpark keys, and we know who is looking.',
  }),
  neighbor('preschool', 'Little Oaks Preschool', 'Preschool', '0125', {
    website: 'littleoaks.example',
    headline: 'Tours every Friday',
    offer: 'No enrollment fee',
    details: 'Ages two to five, a big garden and a small class. Half and full days.',
  }),
  neighbor('gardens', 'Happy Camp Landscapes', 'Landscaping & Gardening', '0126', {
    website: 'happycamplandscapes.example',
    headline: 'Gardens that drink less',
    offer: 'Free design visit',
    details: 'Native planting, drip lines and oak care by people who live under oaks.',
  }),
  neighbor('tax', 'High Street Tax', 'Accounting & Tax', '0127', {
    website: 'highstreettax.example',
    headline: 'Filed early, kept simple',
    offer: 'First hour free',
    details: 'Families, farms and shops. Twenty years at the same desk, and we answer the phone.',
  }),
  neighbor('arcade', 'Depot Arcade', 'Arcade & Escape Room', '0128', {
    website: 'depotarcade.example',
    headline: 'Bring the whole team',
    offer: 'Ten plays for $5',
    details: 'Pinball, air hockey and a party room for twenty. Open late on Fridays.',
  }),
  neighbor('taqueria', 'Taqueria Los Angeles Avenue', 'Mexican Restaurant', '0129', {
    website: 'taquerialaave.example',
    headline: 'Tortillas pressed to order',
    offer: 'Taco Tuesday: 3 for $6',
    details: 'Al pastor from the spit, horchata from the jar. Catering for up to sixty.',
  }),
  neighbor('yoga', 'Arroyo Vista Yoga', 'Yoga Studio', '0130', {
    website: 'arroyovistayoga.example',
    headline: 'Breathe out. Stay a while.',
    offer: 'Two weeks for $20',
    details: 'Gentle, flow and chair classes. Mats are here, bring only socks.',
  }),
  neighbor('painting', 'Walnut Canyon Painting', 'Painting', '0131', {
    website: 'walnutcanyonpainting.example',
    headline: 'Two coats, straight edges',
    offer: '$200 off a whole house',
    details: 'Inside and out. We move the furniture and put it back where it was.',
  }),
  neighbor('photo', 'Virginia Colony Photo', 'Photography', '0132', {
    website: 'virginiacolonyphoto.example',
    headline: 'Everybody in one picture',
    offer: 'Mini session $95',
    details: 'Families, seniors and new babies, in the orchard or in the studio.',
  }),
  neighbor('bakery', 'Tierra Bakery', 'Bakery & Desserts', '0133', {
    website: 'tierrabakery.example',
    headline: 'Warm bread from six',
    offer: 'Second loaf half price',
    details: 'Sourdough, conchas and birthday cakes, baked on High Street every morning.',
  }),
  neighbor('books', 'Second Story Books', 'Books & Toys', '0134', {
    website: 'secondstorybooks.example',
    headline: 'Read it, bring it back',
    offer: '$2 off for every book back',
    details: 'Old paperbacks, new picture books and story time on Saturdays at ten.',
  }),
];

/** A spot of a printed card: who had it and with which design template. */
export type DemoPrintedAd = readonly [spotId: string, userId: string, templateId: string];

/** The demo cards that are out, the one in the mailboxes now first. */
export const demoPrintedCards: readonly (readonly DemoPrintedAd[])[] = [
  [
    ['L01', 'demo-arcade', 'large-marquee'],
    ['M01', 'demo-coffee', 'medium-chalkboard'],
    ['M02', 'demo-plumber', 'medium-sunburst'],
    ['M03', 'demo-homes', 'medium-side-panel'],
    ['M04', 'demo-bakery', 'medium-shop-front'],
    ['M05', 'demo-salon', 'medium-ticket'],
    ['M06', 'demo-photo', 'medium-gazette'],
    ['L02', 'demo-preschool', 'large-big-rays'],
    ['M07', 'demo-pizza', 'medium-shop-front'],
    ['M08', 'demo-yoga', 'medium-side-panel'],
    ['M09', 'demo-taqueria', 'medium-ticket'],
    ['M10', 'demo-gym', 'medium-sunburst'],
    ['M11', 'demo-florist', 'medium-greetings'],
    ['M12', 'demo-garage', 'medium-clip-out'],
  ],
  [
    ['L01', 'demo-florist', 'large-main-street'],
    ['M01', 'demo-taqueria', 'medium-shop-front'],
    ['M02', 'demo-yoga', 'medium-greetings'],
    ['M03', 'demo-garage', 'medium-ticket'],
    ['M04', 'demo-pizza', 'medium-chalkboard'],
    ['M05', 'demo-dentist', 'medium-side-panel'],
    ['M06', 'demo-cleaning', 'medium-clip-out'],
    ['L02', 'demo-tax', 'large-broadsheet'],
    ['M07', 'demo-preschool', 'medium-sunburst'],
    ['M08', 'demo-books', 'medium-gazette'],
    ['M09', 'demo-gardens', 'medium-greetings'],
    ['M10', 'demo-painting', 'medium-clip-out'],
    ['M11', 'demo-coffee', 'medium-shop-front'],
    ['M12', 'demo-vet', 'medium-side-panel'],
  ],
  [
    ['L01', 'demo-pizza', 'large-airmail'],
    ['M01', 'demo-dentist', 'medium-side-panel'],
    ['M02', 'demo-coffee', 'medium-chalkboard'],
    ['M03', 'demo-plumber', 'medium-clip-out'],
    ['M04', 'demo-homes', 'medium-greetings'],
    ['M05', 'demo-gym', 'medium-sunburst'],
    ['M06', 'demo-tax', 'medium-gazette'],
    ['L02', 'demo-garage', 'large-tear-off'],
    ['M07', 'demo-arcade', 'medium-ticket'],
    ['M08', 'demo-salon', 'medium-shop-front'],
    ['M09', 'demo-cleaning', 'medium-clip-out'],
    ['M10', 'demo-vet', 'medium-side-panel'],
    ['M11', 'demo-gardens', 'medium-greetings'],
    ['M12', 'demo-bakery', 'medium-chalkboard'],
  ],
];
