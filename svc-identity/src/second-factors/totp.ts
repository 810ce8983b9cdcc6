import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with six digits, 30 seconds and HMAC-SHA-1, as authenticator apps expect. */
const stepMs = 30_000;
const digits = 6;
/** Accepted clock difference in steps. */
const drift = 1;

/** Length in bytes that RFC 4226 recommends. */
export const totpSecretBytes = 20;

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** Returns the code of one step (RFC 4226, section 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const code = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(code).padStart(digits, '0');
}

/** Returns the step of a code that is valid now and later than `lastStep`, else null: each step is accepted once. */
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

/** Returns the QR code's content (Key Uri Format). */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
}
