import { csvRow } from './csv.ts';

type Exported = {
  id: string;
  name: string;
  business: string | null;
  email: string;
  phone: string | null;
  message: string | null;
  status: string;
  createdAt: string;
};

/** The columns of the administrators' export (specification, section 9). */
export const requestExportHeader = csvRow([
  'ID',
  'Name',
  'Business',
  'Email',
  'Phone',
  'Message',
  'Status',
  'Created At',
]);

/** One request as a line of the export; a message's commas are semicolons there. */
export const requestExportRow = ({ id, name, business, email, phone, message, status, createdAt }: Exported): string =>
  csvRow([id, name, business ?? '', email, phone ?? '', (message ?? '').replaceAll(',', ';'), status, createdAt]);

/** Named by the day of the town on which it was made. */
export const requestExportName = (kind: 'sample-requests' | 'contact-requests', day: string): string =>
  `${kind}-${day}.csv`;
