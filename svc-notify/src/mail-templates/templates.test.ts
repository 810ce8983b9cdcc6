import { describe, expect, test } from '@jest/globals';
import { eventData, mailChoices } from '@postcard/contracts';
import { typedTexts } from '@postcard/contracts/typed-texts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewTemplates } from '../effects/previews/previews.ts';

const addresses = { team: 'team@example.com', publicUrl: 'http://localhost:8080' };
const previews = previewTemplates(addresses);

/** Events without an email, with the reason. */
const silent: Record<string, string> = {
  'admin.acted': 'the audit log has it',
  'security.recorded': 'the security log has it',
  'membership.payment-unowned': 'Today shows it, beside the payments of no booking',
  'press.asked': 'the page of the card shows when it is made',
  'user.updated': 'what its owner must hear of has an event of its own',
  'sample-request.status-changed':
    'a note of the team to itself; what it means for the visitor, the team writes to them',
  'contact-request.status-changed': 'as for sample requests',
};

const nasty =
  '=HYPERLINK("http://evil.example")<script>alert(1)</script>' +
  `<img src=x onerror=alert(1)>"'&\r\nBcc: all@example.com`;
/** Fields without free text: ids, hashes, secrets and validated addresses. */
const checked = /^((user|campaign|template|upload)?id|sha256|logo|email|(current|new)?password|billingCycle|page)$/i;
/** All texts that visitors, members and the team may type. */
const typed = new Set([
  ...typedTexts()
    .map(({ name }) => name)
    .filter((name) => !checked.test(name)),
  'displayName',
  'campaignName',
  'fromCampaignName',
  'description',
  'endedBecause',
  'planName',
]);

function retype<T>(data: T, key = ''): T {
  if (typeof data === 'string') return (typed.has(key) ? nasty : data) as T;
  if (Array.isArray(data)) return data.map((each) => retype(each, key)) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, retype(value, name)])) as T;
}

describe('every event', () => {
  test.each(Object.keys(eventData).filter((type) => !silent[type]))('%s sends an email that has a preview', (type) => {
    expect(previews.map(({ event }) => event)).toContain(type);
  });
});

const hostile = {
  'a web address': 'WIN $1000 NOW at http://evil.example/x',
  'a host': 'evil.example',
  'a host that begins with www': 'www.evil',
  'a host with the dot of another script': 'evil\u3002example',
  'an email address': 'spam@evil.example',
  'an IP address': 'Visit 203.0.113.9',
  'a script': 'javascript:alert(1)',
  markup: '<a href="https://evil.example">evil</a>',
  'ten thousand characters': 'evil '.repeat(2_000),
  'another header': 'Ada\r\nBcc: evil@evil.example',
  'a direction of writing': '\u202Eelpmaxe.live',
};

describe('an email to an address that may be a third person’s', () => {
  const typed = [
    'firstName',
    'lastName',
    'displayName',
    'contactName',
    'businessName',
    'business',
    'businessType',
    'username',
    'subject',
  ];
  const withTexts = <T>(data: T, text: string): T =>
    JSON.parse(
      JSON.stringify(data, (key, value) => {
        if (typed.includes(key)) return text;
        return key === 'sampleRequest' || key === 'contactRequest' ? { ...value, name: text, message: text } : value;
      }),
    );
  const withNames = (text: string) =>
    previewTemplates(addresses, (data) => withTexts(data, text)).filter(({ to }) => to !== addresses.team);

  const wordsWith = (name: string) =>
    withNames(name)
      .map(({ text }) => text)
      .join('\n');

  test.each(Object.entries(hostile))('contains no typed name that is %s, in any template', (_, text) => {
    for (const { id, subject, text: words, html } of withNames(text)) {
      const said = `${id}: ${subject}\n${words.replaceAll(addresses.publicUrl, '')}`;
      expect(said).not.toMatch(
        /\S\.evil|evil[.\u3002]\S|elpmaxe\.|www\.|(?:evil ){13}|\S@|203\.0|javascript:|<a|\u202E|http:\/\/\S/,
      );
      expect(html).not.toContain('href="https://evil');
      expect(subject.length).toBeLessThan(200);
    }
  });

  test('keeps a harmless name', () => {
    const words = wordsWith('St. Mary’s Co');

    expect(words).toMatch(/Hello St\. Mary’s Co,/);
    expect(words).toContain('Your account for St. Mary’s Co is ready');
  });

  test('has a general greeting and says "your business" if there is no name', () => {
    const words = wordsWith('evil.example');

    expect(words).toMatch(/Hello,\n\nYour account for your business is ready/);
    expect(words).toContain('Your username is evil . example.');
  });

  test('leaves the typed text in the copy for the team', () => {
    const all = previewTemplates(addresses, (data) => withTexts(data, 'evil.example') as typeof data);
    const mails = all.filter(({ to }) => to === addresses.team);

    expect(mails.map(({ text }) => text).join('\n')).toContain('evil.example');
  });
});

test('every template named in the code has a preview', () => {
  const folder = join(import.meta.dirname, '..');
  const files = ['effects', 'conversations']
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const named = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:email|toTeam|emailTeam|forTeam|toBooker|toMember)\((?:\w+, )?\s*'([\w-]+)'/g,
      ),
    ].map(([, name]) => name),
  );

  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !previews.some(({ id }) => id === name))).toEqual([]);
});

test.each(previews.map((preview) => [`${preview.id}, ${preview.event}`, preview] as const))(
  '%s has a subject, and the same links in text and HTML',
  (_, { subject, text, html, choice }) => {
    expect(subject).toMatch(/^\S.{3,199}$/);
    expect(text).not.toMatch(/undefined|null|\[object/);
    expect(html).not.toMatch(/undefined|\[object/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href as string).replaceAll('&amp;', '&'));
    expect(links.every((href) => href.startsWith(`${addresses.publicUrl}/`))).toBe(true);
    expect(links.filter((href) => !text.includes(href))).toEqual([]);
    expect(choice === null || mailChoices.some((each) => each === choice)).toBe(true);
  },
);

describe('typed text', () => {
  const typedIn = previewTemplates(addresses, (data) => retype(data));

  test('appears in emails', () => {
    expect(typedIn.filter(({ html }) => html.includes('&lt;script&gt;')).length).toBeGreaterThan(previews.length / 2);
  });

  test.each(typedIn.map((preview) => [`${preview.id}, ${preview.event}`, preview] as const))(
    '%s: is escaped',
    (_, { subject, html }) => {
      expect(html).not.toMatch(/<(script|img)/i);
      expect(html).not.toMatch(/="[^"]*onerror/);
      expect(subject).not.toMatch(/[\r\n]/);
      // All tags are ours, and all links lead to our own pages.
      expect(html).not.toMatch(/<\/?(?!(?:html|head|meta|title|body|div|p|table|tr|td|a|br)\b)[a-z0-9]/i);
      expect(html.replaceAll(`href="${addresses.publicUrl}/`, '')).not.toContain('href="');
    },
  );
});
