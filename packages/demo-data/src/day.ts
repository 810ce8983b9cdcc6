/** Two businesses that have applied: one has its spot already, and waits with it. `daysAgo` is when they applied. */
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
    /** The spot on the second of the next cards that it has paid for. */
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

/** How long ago each demo member joined, in days, in the order of `demoMembers`. */
export const demoJoinedDaysAgo: readonly number[] = [27, 24, 20, 17, 13, 9, 5];

/** A membership that was asked for and is not paid. */
export const demoUnpaid = {
  userId: 'demo-garage',
  businessName: 'Spring Road Auto',
  invoiceNumber: 'MPD-0001',
  description: 'Plus membership, monthly',
  amount: 1_900,
  daysAgo: 4,
};

/** Scans of an ad on the card that is in the mailboxes now, on each day since it was mailed. */
export const demoScans = { userId: 'demo-florist', byDay: [14, 11, 8, 5, 3, 1] } as const;

/** What members have written to the team, and nobody has replied to. */
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

/**
 * The card that is being made: days until it is locked, when its artwork has been due; whose ads are missing, and what
 * somebody has asked the team to draw.
 */
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
