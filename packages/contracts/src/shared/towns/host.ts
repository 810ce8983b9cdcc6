import { z } from '../zod.ts';

const sentence = 'Please enter a host name such as card.example';
const form = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Endings of private networks; `*.localhost` is for development. */
const privateEndings = new Set(
  'arpa cluster corp home internal intranet invalid lan local onion private svc'.split(' '),
);

/** Host names of our own processes; search domains can resolve them with any ending. */
const ownNames = new Set('backup databases gateway localhost mongo mongodb rabbitmq sandbox settings shell'.split(' '));
const isOwnName = (name: string): boolean => ownNames.has(name) || /^(?:svc|mfe|mongo|rabbitmq)-/.test(name);

/** Returns whether a host has a dot and no client reads it as an address, such as `127.1` or `0x7f.1`. */
function isPublic(host: string): boolean {
  const labels = host.split('.');
  if (privateEndings.has(labels.at(-1)!) || isOwnName(labels[0]!)) return false;
  if (/^(?:\d+|0x[\da-f]*)$/.test(labels.at(-1)!)) return false;
  return URL.parse(`http://${host}/`)?.hostname === host;
}

export const hostName = z
  .string(sentence)
  .max(253, sentence)
  .regex(form, { error: sentence, abort: true })
  .refine(isPublic, sentence);
