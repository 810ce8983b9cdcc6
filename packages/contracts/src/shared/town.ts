/** Everything that names this town and this business. Another town takes the product over by changing this file. */
export const town = {
  product: 'The Moorpark Postcard',
  name: 'Moorpark',
  state: 'CA',
  zipCode: '93021',
  timeZone: 'America/Los_Angeles',
  email: 'hello@moorparkpostcard.example',
  supportEmail: 'support@moorparkpostcard.example',
  teamEmail: 'team@moorparkpostcard.example',
  phone: '(805) 555-0142',
  street: '1 High Street',
  zones: { A: 'Zone A', B: 'Zone B' },
} as const;
