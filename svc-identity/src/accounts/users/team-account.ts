import { currentTown, type RegisterBody } from '@postcard/contracts';

type Person = Pick<RegisterBody, 'username' | 'password' | 'email' | 'firstName' | 'lastName'>;

export const teamAccount = (person: Person): RegisterBody => ({
  ...person,
  businessName: currentTown().product,
  businessType: '',
  businessCategory: 'Creative & Media',
  businessSubcategory: 'Printing & Signs',
  contactName: undefined,
  phone: '',
});
