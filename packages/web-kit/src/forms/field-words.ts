import type { TextFieldProps } from '@postcard/ui';

type FieldAttributes = Partial<
  Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>
>;

/** Label and autofill of fields by name; a form overrides what differs. */
export const fieldAttributes: Readonly<Record<string, FieldAttributes>> = {
  name: { label: 'Name' },
  business: { label: 'Business name', autoComplete: 'organization' },
  businessName: { label: 'Business Name', autoComplete: 'organization' },
  firstName: { label: 'First Name', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', autoComplete: 'family-name' },
  contactName: { label: 'Contact Name', autoComplete: 'name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  website: { label: 'Website', inputMode: 'url', autoComplete: 'url' },
  businessAddress: { label: 'Business address', autoComplete: 'street-address' },
  username: { label: 'Username', autoComplete: 'username', autoCapitalize: 'none' },
  password: { label: 'Password', autoComplete: 'new-password' },
  confirmPassword: { label: 'Confirm Password', autoComplete: 'new-password' },
  currentPassword: { label: 'Current password', autoComplete: 'current-password' },
  newPassword: { label: 'New password', autoComplete: 'new-password' },
  subject: { label: 'Subject' },
  message: { label: 'Message' },
  description: { label: 'Description' },
};
