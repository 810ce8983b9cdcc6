/** Two applicants, one of them with a first booking. `daysAgo` is the age of the application. */
export const demoApplicants = [
  {
    userId: 'demo-bakehouse',
    username: 'demo-bakehouse',
    businessName: 'Charles Street Bakehouse',
    businessCategory: 'Food & Beverage',
    businessSubcategory: 'Bakery & Desserts',
    firstName: 'Anneke',
    lastName: 'Brandt',
    phone: '(805) 555-0141',
    daysAgo: 1,
    applicationData: {
      businessDescription: 'Bread, cakes and pies, baked from four in the morning.',
      yearsInBusiness: '6',
      website: '',
      reasonToJoin: 'Half of town does not know that we are here.',
    },
    firstSpot: 'M07',
  },
  {
    userId: 'demo-windows',
    username: 'demo-windows',
    businessName: 'Clear View Window Cleaning',
    businessCategory: 'Home Services',
    businessSubcategory: 'Window Cleaning',
    firstName: 'Jesse',
    lastName: 'Okafor',
    phone: '(805) 555-0143',
    daysAgo: 3,
    applicationData: {
      businessDescription: 'Windows and gutters, two people and a ladder.',
      yearsInBusiness: '2',
      website: 'clearviewwindows.example',
      reasonToJoin: 'We want the streets around the college.',
    },
    firstSpot: null,
  },
] as const;

export const demoJoinedDaysAgo: readonly number[] = [27, 24, 20, 17, 13, 9, 5];

export const demoUnpaid = {
  userId: 'demo-garage',
  businessName: 'Spring Road Auto',
  invoiceNumber: 'MPD-0001',
  description: 'Plus membership, monthly',
  amount: 1_900,
  daysAgo: 4,
};

export const demoScans = { userId: 'demo-florist', byDay: [14, 11, 8, 5, 3, 1] } as const;

export const demoMessages = [
  {
    userId: 'demo-florist',
    hoursAgo: 5,
    subject: 'Wreaths in November',
    content: 'May I change the headline of my ad once more before it is printed? The wreaths come a week early.',
  },
  {
    userId: 'demo-vet',
    hoursAgo: 27,
    subject: 'Sharper logo',
    content: 'Our new logo is ready. Where do I send the file, and does it have to be a PDF?',
  },
] as const;

/** The card in production: days until it is locked, missing ads and design requests. */
export const demoInProduction = {
  lockedInDays: 2,
  missing: ['demo-dentist', 'demo-vet'],
  toDraw: {
    userId: 'demo-pizza',
    goal: 'More orders on weekdays',
    offer: 'Two slices and a drink for $7',
    text: 'Open from eleven. Walk in, or call ahead.',
    tone: 'friendly',
  },
} as const;
