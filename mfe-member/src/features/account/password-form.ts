import { newPassword } from '@postcard/contracts/identity';
import { z } from '@postcard/contracts/zod';

export const passwordForm = z
  .object({ currentPassword: z.string().min(1, 'Password is required'), newPassword, confirmPassword: z.string() })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

export const emptyPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' };

export const closeForm = z.object({ password: z.string().min(1, 'Password is required') });
