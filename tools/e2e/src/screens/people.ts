import { business } from '../fixture/acts.ts';

export { florist as demoMember } from '../fixture/sent.ts';
export const applicant = business('High Street Coffee', 'nia', {
  subcategory: 'Coffee & Tea',
  firstName: 'Nia',
  lastName: 'Alvarez',
  email: 'nia@highstreet.example',
  password: 'Str0ng!beans77',
});
