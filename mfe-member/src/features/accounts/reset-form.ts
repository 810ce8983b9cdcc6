import { resetPassword } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';

export const resetForm = z
  .object({ password: resetPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
