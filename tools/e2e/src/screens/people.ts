export const demoMember = { username: 'demo-florist', password: 'Postcard!2026' };
export const applicant = {
  businessName: 'High Street Coffee',
  category: 'Food & Beverage',
  subcategory: 'Coffee & Tea',
  firstName: 'Nia',
  lastName: 'Alvarez',
  email: 'nia@highstreet.example',
  username: 'nia',
  password: 'Str0ng!beans77',
};
