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
