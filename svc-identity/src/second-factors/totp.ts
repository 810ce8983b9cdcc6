import { createHmac, timingSafeEqual } from 'node:crypto';

/** One-time codes of six digits and 30 seconds with HMAC-SHA-1, as every authenticator app makes them (RFC 6238). */
const stepMs = 30_000;
const digits = 6;
/** How many steps a clock may be slow or fast. */
const drift = 1;

/** The secret's length that RFC 4226 recommends, in bytes. */
export const totpSecretBytes = 20;

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The code of one step (RFC 4226, section 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const code = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(code).padStart(digits, '0');
}

/**
 * The step that a code is of, if it is one of now; null for any other. A step counts once: none up to `lastStep` does.
 */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const current = stepOf(now);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  const found = steps.filter((step) => step > lastStep && isSame(codeAt(secret, step), code));
  return found[0] ?? null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What an authenticator app reads from the QR code (the Key Uri Format). */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
}
