export type DemoRequest = {
  kind: 'sample' | 'contact';
  daysAgo: number;
  status: 'pending' | 'contacted' | 'completed' | 'cancelled' | 'responded' | 'archived';
  name: string;
  business: string;
  email: string;
  phone: string;
  message: string;
  interest?: { businessCategory: string; businessSubcategory: string; adSize: 'medium' | 'large' };
};

const askers = [
  ['Grace Liu', 'Gabbert Road Gifts', 'Retail / Shopping', 'Gift Shop'],
  ['Tom Aguilar', 'Arroyo Vista Roofing', 'Home Services', 'Roofing'],
  ['Priya Nair', 'Saffron Kitchen', 'Food & Beverage', 'Indian Restaurant'],
  ['Joan Becker', 'Becker Tutoring', 'Child & Family Services', 'Tutoring'],
  ['Luis Romero', 'Romero Tire & Wheel', 'Auto Services', 'Tire Shop'],
  ['Dana Fisk', 'Fisk Physical Therapy', 'Health & Wellness', 'Physical Therapy'],
  ['Carla Mendes', 'Walnut Canyon Pilates', 'Fitness & Sports', 'Pilates Studio'],
  ['Ed Norris', 'Norris Pool Service', 'Home Services', 'Pool Service'],
] as const;

/** Ages of requests in days; those of the last two days are open. */
const samples = [0, 0, 1, 2, 3, 5, 6, 7, 8, 9, 9, 12, 13, 14, 15, 16, 19, 20, 21, 22, 23, 26, 27, 28];
const contacts = [0, 1, 2, 4, 7, 8, 10, 12, 14, 15, 18, 21, 22, 25, 28];
const questions = [
  'What would a large ad on the next two cards cost?',
  'Do you design the ad, or do I bring a file?',
  'Is somebody of my trade already on the next card?',
  'When would I have to decide for next month?',
];

function asker(nth: number) {
  const [name, business, businessCategory, businessSubcategory] = askers[nth % askers.length] ?? askers[0];
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return {
    trade: { businessCategory, businessSubcategory },
    who: { name, business, email, phone: `(805) 555-01${50 + (nth % 40)}` },
  };
}

export const demoRequests: readonly DemoRequest[] = [
  ...samples.map((daysAgo, nth): DemoRequest => ({
    kind: 'sample',
    daysAgo,
    status: daysAgo < 2 ? 'pending' : nth % 3 === 0 ? 'contacted' : nth % 11 === 0 ? 'cancelled' : 'completed',
    ...asker(nth).who,
    message: `Address: ${100 + nth * 7} High Street`,
  })),
  ...contacts.map((daysAgo, nth): DemoRequest => {
    const { who, trade } = asker(nth + 3);
    return {
      kind: 'contact',
      daysAgo,
      status: daysAgo < 2 ? 'pending' : nth % 4 === 0 ? 'archived' : 'responded',
      ...who,
      message: questions[nth % questions.length] ?? '',
      ...(nth % 2 === 0 && { interest: { ...trade, adSize: nth % 3 === 0 ? 'large' : 'medium' } }),
    };
  }),
];
