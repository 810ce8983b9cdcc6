import { registerBody, type RegisterBody } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';

/** The register form: the request body and the repeated password, which is not sent. */
export const registerForm = registerBody
  .safeExtend({ confirmPassword: z.string() })
  .superRefine(({ password, confirmPassword }, context) => {
    if (password !== confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' });
  });
export type RegisterForm = z.input<typeof registerForm>;

export const emptyRegistration: RegisterForm = {
  businessName: '',
  businessType: 'Other',
  businessCategory: '',
  businessSubcategory: '',
  firstName: '',
  lastName: '',
  contactName: '',
  website: '',
  email: '',
  phone: '',
  username: '',
  password: '',
  confirmPassword: '',
};

export function bodyOf({ confirmPassword: _, ...body }: z.output<typeof registerForm>): RegisterBody {
  // The dashboard shows the business type, but no form asks for it.
  return { ...body, businessType: body.businessCategory };
}
