/** A sample request as svc-requests stores it once its event is out. */
export type StoredRequest = {
  _id: string;
  name: string;
  business: string;
  email: string;
  phone: string;
  message: string;
  status: string;
  version: 1;
  createdAt: Date;
  outbox: [];
};

export type Town = {
  size: number;
  /** When the newest came in; they came about every minute. */
  until: Date;
};

const everyMs = 63_000;
/** In so many requests of any town stands a word that is nowhere else. */
export const rareRequests = 10;
export const rareWord = 'Zephyrine';

const firstNames = words('Ada Ben Carla Diego Elena Frank Grace Hugo Irene Jose Karen Luis Maria Nina Omar Paula Quinn Rosa Sam Tina Umar Vera Walt Xenia Yara Zoe Bruno Celia Dario Ester');
const lastNames = words(
  'Lopez Garcia Smith Nguyen Miller Brown Davis Ruiz Kim Patel Walker Young Allen Scott Torres Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales',
);
const trades = words('Pizza Bakery Nails Plumbing Roofing Dental Fitness Landscaping Realty Insurance Tutoring Grooming Catering Cleaning Electric Flooring');
const streets = words('High Main Spring Walnut Charles Bard Everett Flory Poindexter Millard Harry Science Moorpark Campus Peach');
const domains = words('example.com mail.example shop.example post.example business.example');
const talk = words(
  'please send us two cards we would like to see the print before we book how thick is the paper does it bend in the box our customers live near the park and come on weekends what would a large spot cost for three months thank you call me in the morning best regards',
);
const statuses = ['pending', 'pending', 'pending', 'pending', 'pending', 'pending', 'contacted', 'contacted', 'completed', 'cancelled'];

/** The request of a number in a town; the same at every call. The greatest number is the newest. */
export function requestOf(number: number, { size, until }: Town): StoredRequest {
  const random = seeded(number + size);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] as string;
  const createdAt = new Date(until.getTime() - (size - 1 - number) * everyMs - Math.floor(random() * 30_000));
  const [first, last, trade] = [pick(firstNames), pick(lastNames), pick(trades)];
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  const start = Math.floor(random() * (talk.length - 20));
  const lines = [`Address: ${digits(4)} ${pick(streets)} Street, Moorpark, CA 93021`];
  if (random() < 0.5) lines.push(`Website: https://${last.toLowerCase()}-${trade.toLowerCase()}.example`);
  lines.push(talk.slice(start, start + 5 + Math.floor(random() * 15)).join(' '));
  if (number % (size / rareRequests) === 7) lines.push(`Greetings from ${rareWord}`);
  return {
    _id: idAt(createdAt, random), name: `${first} ${last}`, business: `${pick(lastNames)}'s ${trade}`, email: `${first}.${last}${digits(5)}@${pick(domains)}`.toLowerCase(),
    phone: `(805) ${digits(3)}-${digits(4)}`, message: lines.join('\n'), status: pick(statuses), version: 1, createdAt, outbox: [],
  };
}

/** A UUIDv7 of an instant. */
function idAt(instant: Date, random: () => number): string {
  const hex = (count: number) => Math.floor(random() * 16 ** count).toString(16).padStart(count, '0');
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

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
