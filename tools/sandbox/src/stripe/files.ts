import type { Stripe } from 'stripe';
import { newId, type Call, shown } from './resources.ts';
import { invalidRequest } from './errors.ts';
import { object, onlyKnown, requiredText, type FormObject } from './form.ts';

/** Uploaded file: only its name and length are kept. */
export type FileRecord = { id: string; created: number; filename: string; size: number };

export function parseParts(body: string, contentType: string): FormObject {
  const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2];
  const form = Object.create(null) as FormObject;
  for (const part of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').slice(0, -'\r\n'.length);
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    form[name] = filename === undefined ? content : { filename, size: String(Buffer.byteLength(content)) };
  }
  return form;
}

export function createFile({ state, form, now }: Call): Stripe.File {
  onlyKnown(form, ['purpose', 'file']);
  if (requiredText(form, 'purpose') !== 'dispute_evidence')
    throw invalidRequest('Invalid purpose: the sandbox takes files for disputes alone', { param: 'purpose' });
  const { filename = '', size = '0' } = object(form, 'file') as Record<string, string>;
  if (!/\.(pdf|png|jpe?g)$/i.test(filename))
    throw invalidRequest('Invalid file type: a dispute takes PDF, PNG and JPEG', { param: 'file' });
  const file: FileRecord = { id: newId('file'), created: now, filename, size: Number(size) };
  state.files[file.id] = file;
  return shown<Stripe.File>({ object: 'file', ...file, purpose: 'dispute_evidence' });
}
