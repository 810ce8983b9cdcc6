import type { SpotType } from './business.ts';

/**
 * The catalogue of design templates: svc-campaigns stores it, the pages list it, `@postcard/ui/ad-templates` draws it
 * by id. An id is written into every ad made with it, so a template is added or retired, never renamed.
 */
export type CatalogueTemplate = {
  id: string;
  name: string;
  description: string;
  spotType: SpotType;
  /** The trade of the sample, which chooses its picture. */
  category: string;
  subcategory: string;
  /** Sample text: an ad as it could be. */
  sample: { businessName: string; headline: string; offer: string; details: string; phone: string; website: string };
};

const sampleOf = (businessName: string, headline: string, offer: string, details: string, website: string) => ({
  businessName,
  headline,
  offer,
  details,
  phone: '(805) 555-0150',
  website,
});

export const templateCatalogue: readonly CatalogueTemplate[] = [
  {
    id: 'medium-shop-front',
    name: 'Shop front',
    spotType: 'medium',
    category: 'Food & Beverage',
    subcategory: 'Bakery & Desserts',
    description: 'A striped awning, your name on the signboard and your trade in the doorway.',
    sample: sampleOf(
      'Tierra Bakery',
      'Warm bread from six',
      'Second loaf half price',
      'Sourdough, conchas and birthday cakes, baked on High Street every morning.',
      'tierrabakery.example',
    ),
  },
  {
    id: 'medium-clip-out',
    name: 'Clip-out coupon',
    spotType: 'medium',
    category: 'Home Services',
    subcategory: 'House Cleaning',
    description: 'Half ad, half coupon with a dashed edge that asks for the scissors.',
    sample: sampleOf(
      'Bright Corner Cleaning',
      'Come home to a clean house',
      '$30 off your first clean',
      'The same two people every time. Insured, and we bring everything.',
      'brightcorner.example',
    ),
  },
  {
    id: 'medium-sunburst',
    name: 'Sunburst',
    spotType: 'medium',
    category: 'Fitness & Sports',
    subcategory: 'Gym',
    description: 'Rays of sun behind a big headline, with the offer on a seal.',
    sample: sampleOf(
      'Iron Oak Gym',
      'Stronger by summer',
      'First week free',
      'Coached classes at 6, 9 and 5. All ages, all shapes, no mirrors.',
      'ironoak.example',
    ),
  },
  {
    id: 'medium-chalkboard',
    name: 'Chalkboard',
    spotType: 'medium',
    category: 'Food & Beverage',
    subcategory: 'Coffee & Tea',
    description: 'White and yellow chalk on a board in a wooden frame, for whoever has a menu.',
    sample: sampleOf(
      'The Roasting Shed',
      'Today: Ethiopian pour-over',
      'Free cookie with any latte',
      'Open at six. Beans by the pound, ground as you like them.',
      'roastingshed.example',
    ),
  },
  {
    id: 'medium-gazette',
    name: 'Gazette',
    spotType: 'medium',
    category: 'Professional Services',
    subcategory: 'Law Office',
    description: 'Set like the front page of the local paper: all type, no picture, hard to doubt.',
    sample: sampleOf(
      'Okafor & Lind',
      'Wills, trusts and plain answers',
      'First hour free',
      'Two attorneys on Moorpark Avenue. We write so that you can read it.',
      'okaforlind.example',
    ),
  },
  {
    id: 'medium-greetings',
    name: 'Greetings',
    spotType: 'medium',
    category: 'Real Estate & Housing',
    subcategory: 'Real Estate Agent',
    description: 'An old picture postcard of the hills, with the offer as its stamp.',
    sample: sampleOf(
      'Sycamore Homes',
      'Glad to be your neighbor',
      'Free home value report',
      'Three generations of Moorpark keys, and we know who is looking.',
      'sycamorehomes.example',
    ),
  },
  {
    id: 'medium-side-panel',
    name: 'Side panel',
    spotType: 'medium',
    category: 'Health & Wellness',
    subcategory: 'Family Dentist',
    description: 'A calm panel with your trade beside clear words: good for practices and offices.',
    sample: sampleOf(
      'Valley Smiles Dental',
      'Gentle dentists, early hours',
      'New patients: exam $79',
      'Open from 7 am and two Saturdays a month. Most insurance taken.',
      'valleysmiles.example',
    ),
  },
  {
    id: 'medium-ticket',
    name: 'Ticket',
    spotType: 'medium',
    category: 'Events & Entertainment',
    subcategory: 'Arcade & Escape Room',
    description: 'One big offer on a yellow ticket, on a ground nobody overlooks.',
    sample: sampleOf(
      'Depot Arcade',
      'Bring the whole team',
      'Ten plays for $5',
      'Pinball, air hockey and a party room for twenty. Open late on Fridays.',
      'depotarcade.example',
    ),
  },
  {
    id: 'large-main-street',
    name: 'Main street',
    spotType: 'large',
    category: 'Retail / Shopping',
    subcategory: 'Florist',
    description: 'A whole shop front: name over the awning, words in one window, the offer in the other.',
    sample: sampleOf(
      'Mountain Meadow Florist',
      'Flowers for every reason',
      '10% off wreaths',
      'Cut this morning in Ventura County. Delivered in town by five if you call by two.',
      'mountainmeadow.example',
    ),
  },
  {
    id: 'large-valley-view',
    name: 'Valley view',
    spotType: 'large',
    category: 'Home Services',
    subcategory: 'Landscaping & Gardening',
    description: 'The hills from end to end, your name in the sky and the offer in the sun.',
    sample: sampleOf(
      'Happy Camp Landscapes',
      'Gardens that drink less',
      'Free design visit',
      'Native planting, drip lines and oak care by people who live under oaks.',
      'happycamplandscapes.example',
    ),
  },
  {
    id: 'large-broadsheet',
    name: 'Broadsheet',
    spotType: 'large',
    category: 'Professional Services',
    subcategory: 'Accounting & Tax',
    description: 'Three columns of newspaper type with the offer boxed like an announcement.',
    sample: sampleOf(
      'High Street Tax',
      'Filed early, kept simple',
      'Second return half price',
      'Families, farms and shops. Twenty years at the same desk, and we answer the phone.',
      'highstreettax.example',
    ),
  },
  {
    id: 'large-tear-off',
    name: 'Tear-off',
    spotType: 'large',
    category: 'Auto Services',
    subcategory: 'Auto Repair',
    description: 'A bold ad with a coupon to tear off at the perforation.',
    sample: sampleOf(
      'Spring Road Auto',
      'Honest brakes, same day',
      '$25 off any brake job',
      'We show you the worn part before we change it. Loaner bikes at the door.',
      'springroadauto.example',
    ),
  },
  {
    id: 'large-marquee',
    name: 'Marquee',
    spotType: 'large',
    category: 'Events & Entertainment',
    subcategory: 'DJ & Live Music',
    description: 'The theater on High Street on opening night: bulbs, board and black letters.',
    sample: sampleOf(
      'The Citrus Room',
      'Live music Friday and Saturday',
      'Two tickets for one',
      'Doors at seven, kitchen until ten. Local bands first.',
      'citrusroom.example',
    ),
  },
  {
    id: 'large-airmail',
    name: 'Airmail',
    spotType: 'large',
    category: 'Food & Beverage',
    subcategory: 'Pizza',
    description: 'A letter to the neighborhood in a striped envelope, with stamp and postmark.',
    sample: sampleOf(
      'Peach Hill Pizza',
      'Dinner is on its way',
      'Two large for $29',
      'Wood-fired since 1998. Order by six and it is on your table by seven.',
      'peachhillpizza.example',
    ),
  },
  {
    id: 'large-big-rays',
    name: 'Big rays',
    spotType: 'large',
    category: 'Child & Family Services',
    subcategory: 'Preschool',
    description: 'Your trade at the center of bright rays, the headline as large as it gets.',
    sample: sampleOf(
      'Little Oaks Preschool',
      'Tours every Friday',
      'No fee to enroll in May',
      'Ages two to five, a big garden and a small class. Half and full days.',
      'littleoaks.example',
    ),
  },
];

/** The template of an id; undefined for one the catalogue does not have. */
export function templateOf(id: string): CatalogueTemplate | undefined {
  return templateCatalogue.find((template) => template.id === id);
}

/** Templates that live by their lettering alone: there is no picture whose place a logo or a code could take. */
const withoutPicture: readonly string[] = ['medium-chalkboard', 'medium-gazette', 'large-marquee'];

export const showsPicture = (templateId: string): boolean => !withoutPicture.includes(templateId);

/** Whether an ad made in the browser is printed with a QR code, so that its scans can be counted. */
export const showsCode = ({
  templateId,
  picture,
  website,
}: {
  templateId: string;
  picture?: string | undefined;
  website: string;
}): boolean => picture === 'qr' && website.trim() !== '' && showsPicture(templateId);
