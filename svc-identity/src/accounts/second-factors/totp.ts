import { Secret, TOTP } from 'otpauth';

export const totpSecretBytes = 20;

/** Accepted clock difference in steps of 30 seconds. */
const window = 1;

export const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Returns six digits every 30 seconds by HMAC-SHA-1 (RFC 6238), as authenticator apps expect. */
const totpOf = (bytes: Buffer): TOTP => new TOTP({ secret: secretOf(bytes) });

/** Returns the step of a code that is valid now and later than `lastStep`, else null: each step is accepted once. */
export function stepOfCode(
  secret: Buffer,
  token: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  const step = delta === null ? null : TOTP.counter({ timestamp }) + delta;
  return step !== null && step > lastStep ? step : null;
}

/** Returns the QR code's content (Key Uri Format). */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
}
