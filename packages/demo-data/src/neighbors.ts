/** An ad of the demo data. Only advertisers in `demoMembers` have accounts. */
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

export type Words = Pick<DemoAdvertiser, 'website' | 'headline' | 'offer' | 'details'>;

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

/** Advertisers without an account, on printed cards. */
export const neighbors: readonly DemoAdvertiser[] = [
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
    details: 'Three generations of house keys, and we know who is looking.',
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
