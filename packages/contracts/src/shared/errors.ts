/** Named errors. Users read `message`, which a thrower may replace; clients depend on the codes. */
export const errorCatalogue = {
  malformed_request: { status: 400, title: 'Malformed request', message: 'The request could not be read.' },
  invalid_status: { status: 400, title: 'Invalid status', message: 'This status does not exist.' },
  reset_token_invalid: {
    status: 400,
    title: 'Invalid reset link',
    message: 'This reset link has expired or is invalid.',
  },
  verification_token_invalid: {
    status: 400,
    title: 'Invalid verification link',
    message: 'This verification link has expired or is invalid.',
  },
  passkey_invalid: {
    status: 400,
    title: 'Passkey not accepted',
    message: 'This passkey could not be checked. Please try again.',
  },
  signature_invalid: { status: 400, title: 'Invalid signature', message: 'The signature does not match.' },
  unauthenticated: { status: 401, title: 'Login required', message: 'Please log in.' },
  token_expired: { status: 401, title: 'Session expired', message: 'Please log in again.' },
  invalid_credentials: {
    status: 401,
    title: 'Login failed',
    message: 'Invalid username or password. Please try again.',
  },
  second_factor_required: {
    status: 401,
    title: 'Code required',
    message: 'Enter the code of your authenticator app, or log in with a passkey.',
  },
  second_factor_invalid: {
    status: 401,
    title: 'Wrong code',
    message: 'This code is incorrect. Please try again.',
  },
  forbidden: { status: 403, title: 'Not allowed', message: 'You are not allowed to do this.' },
  step_up_required: { status: 403, title: 'Confirmation required', message: 'Please confirm that it is you.' },
  second_factor_due: {
    status: 403,
    title: 'Second factor required',
    message: 'Please set up a second factor first, under Security in your account.',
  },
  membership_required: { status: 403, title: 'Membership required', message: 'Only verified members can place ads.' },
  cross_site_request: {
    status: 403,
    title: 'Cross-site request',
    message: 'This request did not come from our pages.',
  },
  not_found: { status: 404, title: 'Not found', message: 'We could not find this.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    message: 'This address doesn’t support that method.',
  },
  request_timeout: {
    status: 408,
    title: 'Too slow',
    message: 'The request took too long to arrive. Please try again.',
  },
  email_taken: { status: 409, title: 'Email taken', message: 'Email already in use' },
  username_taken: { status: 409, title: 'Username taken', message: 'Username already exists' },
  already_applied: { status: 409, title: 'Already applied', message: 'Your application is already being reviewed.' },
  already_member: { status: 409, title: 'Already a member', message: 'You are already a member.' },
  already_reviewed: { status: 409, title: 'Already reviewed', message: 'This application has already been decided.' },
  spot_taken: { status: 409, title: 'Spot taken', message: 'This spot is taken. Please choose another one.' },
  category_taken: {
    status: 409,
    title: 'Category taken',
    message:
      'A business in your category is already on this card. Only one business per subcategory appears on each card.',
  },
  card_closed: {
    status: 409,
    title: 'Card closed',
    message: 'Booking for this card has closed. Please choose another card.',
  },
  first_booking_exists: {
    status: 409,
    title: 'First booking',
    message: 'You already have a first booking. You can book more once you are a member.',
  },
  hold_expired: {
    status: 409,
    title: 'Hold expired',
    message: 'Your hold on this spot has expired. Please choose a spot again.',
  },
  cancel_too_late: { status: 409, title: 'Too late to cancel', message: 'This booking can no longer be cancelled.' },
  last_owner: { status: 409, title: 'Last owner', message: 'There must be at least one owner.' },
  invalid_transition: { status: 409, title: 'Invalid step', message: 'This step is not possible now.' },
  conflict: {
    status: 409,
    title: 'Changed in the meantime',
    message: 'This was changed in the meantime. Please check it again.',
  },
  request_in_progress: { status: 409, title: 'Still working', message: 'The same request is still in progress.' },
  payload_too_large: { status: 413, title: 'Too large', message: 'This is too large to send.' },
  misdirected_request: {
    status: 421,
    title: 'Wrong address',
    message: 'No town uses this address. Please open the site at its own address.',
  },
  unsupported_media_type: { status: 415, title: 'Unsupported type', message: 'Please send JSON.' },
  validation_failed: { status: 422, title: 'Check your entries', message: 'Please check the highlighted fields.' },
  idempotency_key_reused: {
    status: 422,
    title: 'Key reused',
    message: 'This idempotency key was used for a different request.',
  },
  too_many_requests: { status: 429, title: 'Too many requests', message: 'Please wait a moment and try again.' },
  internal_error: {
    status: 500,
    title: 'Something went wrong',
    message: 'Something went wrong on our side. Please try again.',
  },
  payment_provider_unavailable: {
    status: 503,
    title: 'Payments unavailable',
    message: 'The payment service isn’t responding. Please try again in a minute.',
  },
  service_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    message: 'This part of the site is taking a short break. Please try again in a minute.',
  },
  gateway_timeout: { status: 504, title: 'Timed out', message: 'This took too long. Please try again.' },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
