export const passwordHint = 'At least 8 characters with uppercase, lowercase, number and special character.';
