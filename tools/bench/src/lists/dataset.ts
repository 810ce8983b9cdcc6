export type Dataset = {
  size: number;
  /** When the newest thing came in. */
  until: Date;
};

/** So many documents of any size contain a word that is nowhere else. */
export const rareOnes = 10;
export const rareWord = 'Zephyrine';
/** Whether this is one of those. */
export const isRare = (number: number, { size }: Dataset): boolean => number % (size / rareOnes) === 7;

/** The administrator who asks. An id of long ago, so that nobody's comes before it. */
export const team = '00000000-0000-7000-8000-000000000001';
/** The same person, as svc-campaigns knows people. */
export const teamInCampaigns = [
  { collection: 'members', document: { _id: team, isAdmin: true, staffRole: 'owner', sessionVersion: 1, version: 1 } },
];

const firstNames = words(
  'Ada Ben Carla Diego Elena Frank Grace Hugo Irene Jose Karen Luis Maria Nina Omar Paula Quinn Rosa Sam Tina Umar ' +
    'Vera Walt Xenia Yara Zoe Bruno Celia Dario Ester',
);
const lastNames = words(
  'Lopez Garcia Smith Nguyen Miller Brown Davis Ruiz Kim Patel Walker Young Allen Scott Torres Hill Flores Green ' +
    'Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz ' +
    'Edwards Collins Reyes Stewart Morris Morales',
);
const trades = words(
  'Pizza Bakery Nails Plumbing Roofing Dental Fitness Landscaping Realty Insurance Tutoring Grooming Catering ' +
    'Cleaning Electric Flooring',
);
const domains = words('example.com mail.example shop.example post.example business.example');
const talk = words(
  'please send us two cards we would like to see the print before we book how thick is the paper does it bend in ' +
    'the box our customers live near the park and come on weekends what would a large spot cost for three months ' +
    'thank you call me in the morning best regards',
);

/** Draws what is made up of one thing: the same at every call for the same number and dataset. */
export type Draw = ReturnType<typeof drawFor>;

export function drawFor(number: number, { size }: Dataset) {
  const random = seeded(number + size);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  return {
    random,
    pick,
    digits,
    person: () => {
      const [first, last] = [pick(firstNames), pick(lastNames)];
      return {
        first,
        last,
        email: `${first}.${last}${digits(5)}@${pick(domains)}`.toLowerCase(),
        phone: `(805) ${digits(3)}-${digits(4)}`,
      };
    },
    business: () => `${pick(lastNames)}'s ${pick(trades)}`,
    talk: () => {
      const start = Math.floor(random() * (talk.length - 20));
      return talk.slice(start, start + 5 + Math.floor(random() * 15)).join(' ');
    },
    /** A UUIDv7 of an instant. */
    idAt: (instant: Date) => {
      const hex = (count: number) =>
        Math.floor(random() * 16 ** count)
          .toString(16)
          .padStart(count, '0');
      const time = instant.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    },
  };
}

/** When a document came in: one after the other, the greatest number last, so many milliseconds apart. */
export const instantOf = (number: number, { size, until }: Dataset, everyMs: number): Date =>
  new Date(until.getTime() - (size - 1 - number) * everyMs);

/** Another thing each round, all over the dataset. */
export const somewhere = ({ size }: Dataset, round: number): number =>
  Math.floor(size * (0.2 + 0.6 * ((round * 0.618) % 1)));

/** mulberry32: enough for texts, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e_37_79_b9);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function words(text: string): string[] {
  return text.split(' ');
}
