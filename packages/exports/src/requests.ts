import type { ContactRequest } from '@postcard/contracts/requests';
import { domesticPhone } from '@postcard/contracts/phone';
import { csvHead, csvRow } from './csv.ts';

type Exported = Omit<ContactRequest, 'interest' | 'message' | 'status'> & { message: string | null; status: string };

/** The columns of the administrators' export (specification, section 9). */
export const requestExportHeader = csvHead([
  'ID',
  'Name',
  'Business',
  'Email',
  'Phone',
  'Message',
  'Status',
  'Created At',
]);

/** Writes a phone without a plus, which would start a formula: `(805) 555-0100`; other countries with `011`. */
export function phoneInText(phone: string): string {
  const international = /^\s*[+\uFF0B]\s*(?<number>\d.*)$/su.exec(phone)?.groups?.['number'];
  if (!international) return phone;
  if (international.startsWith('1')) return domesticPhone(international) ?? international;
  return `011 ${international}`;
}

/** Returns a request's line; commas in a message become semicolons. */
export const requestExportRow = ({ id, name, business, email, phone, message, status, createdAt }: Exported): string =>
  csvRow([
    id,
    name,
    business ?? '',
    email,
    phoneInText(phone ?? ''),
    (message ?? '').replaceAll(',', ';'),
    status,
    createdAt,
  ]);

export const requestExportName = (kind: 'sample-requests' | 'contact-requests', day: string): string =>
  `${kind}-${day}.csv`;
