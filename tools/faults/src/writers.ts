import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs, replyTo } from './client.ts';
import type { Product } from './harness.ts';
import type { Member, People } from './members.ts';
import type { Promised } from './promises.ts';
import { pick, randomFrom, type Random } from './random.ts';

/** Writer whose documents no other writer changes. */
type Writer = {
  name: string;
  random: Random;
  count: number;
  requests: Promised[];
  member: Member | undefined;
  profile: Promised | undefined;
};
type Ask = <T = { id: string }>(
  path: string,
  body: object,
  options?: { cookie?: string; method?: string },
) => Promise<T>;
type Act = (ask: Ask, writer: Writer, people: People) => Promise<Promised | undefined>;

const betweenTriesMs = 150;

const submit: Act = async (ask, { name: writer, requests, count }) => {
  const name = `${writer}-${count}`;
  const body = { name, business: name, email: `${name}@example.com`, phone: '805 555 0100' };
  const { id } = await ask('/api/sample-requests', body);
  const fields = { name: [name], status: ['pending'] };
  const made: Promised = { service: 'requests', collection: 'sample_requests', id, fields };
  requests.push(made);
  return made;
};

const getInTouch: Act = async (ask, { name, count }) => {
  const message = `${name} has a question, number ${count}`;
  const { id } = await ask('/api/contact', { name, email: `${name}@example.com`, message });
  return { service: 'requests', collection: 'contact_requests', id, fields: { message: [message] } };
};

const statuses = ['contacted', 'pending', 'completed'];

const setStatus: Act = async (ask, writer, people) => {
  const request = pick(writer.requests, writer.random);
  if (!request) return submit(ask, writer, people);
  await change(request, 'status', statuses[writer.count % statuses.length], (status) =>
    ask(`/api/sample-requests/${request.id}`, { status }, { method: 'PATCH', cookie: people.admin }),
  );
};

const rename: Act = async (ask, { name, member, profile, count }) => {
  if (member && profile)
    await change(profile, 'firstName', `${name} ${count}`, (firstName) =>
      ask(`/api/users/${member.userId}`, { firstName }, { method: 'PATCH', cookie: member.cookie }),
    );
};

const writeToTeam: Act = async (ask, { name, member, count }) => {
  const thread = { subject: `Question ${count} of ${name}`, content: 'When is the next card?' };
  const { id } = await ask('/api/messages/threads', thread, { cookie: member?.cookie ?? '' });
  return { service: 'notify', collection: 'threads', id, fields: { subject: [thread.subject] } };
};

export type Acts = { ofVisitors: readonly Act[]; ofMembers: readonly Act[] };
export const everything: Acts = {
  ofVisitors: [submit, submit, getInTouch, setStatus],
  ofMembers: [submit, rename, rename, writeToTeam],
};
/** Ten calls: eight requests (two emails each), a changed profile (two projections) and an audited act. */
const mixed = [...Array.from({ length: 8 }, () => submit), rename, setStatus];
export const eventful: Acts = { ofVisitors: mixed, ofMembers: mixed };
export const requestsOnly: Acts = { ofVisitors: [submit], ofMembers: [submit] };

/** Changes a field, which may have the old or the new value until the change is acknowledged. */
async function change(
  promise: Promised,
  field: string,
  value: unknown,
  send: (value: unknown) => Promise<unknown>,
): Promise<void> {
  promise.fields[field] = [...(promise.fields[field] ?? []), value];
  await send(value);
  promise.fields[field] = [value];
}

/** A write without an acknowledgment, as is normal during a fault. */
class NotAcknowledged extends Error {}

export type Writers = ReturnType<typeof createWriters>;

export function createWriters(product: Product, count: number) {
  const promised: Promised[] = [];
  let [acknowledged, failed] = [0, 0];
  const writers = Array.from({ length: count }, (_, place): Writer => {
    const member = product.members[place];
    // `welcome` registers everybody as Ada.
    const profile = member && {
      service: 'identity' as const,
      collection: 'users',
      id: member.userId,
      fields: { firstName: ['Ada'] },
    };
    if (profile) promised.push(profile);
    return {
      name: `writer${place}`,
      random: randomFrom(product.seed + place),
      count: 0,
      requests: [],
      member,
      profile,
    };
  });

  const ask: Ask = async <T>(path: string, body: object, options = {}) => {
    const reply = await replyTo<T>(product.stack.url, path, body, options);
    if (reply.status < 200 || reply.status >= 300) throw new NotAcknowledged(`${path} got ${reply.status}`);
    return reply.body;
  };

  async function writeOne(writer: Writer, acts: readonly Act[]): Promise<void> {
    for (const until = Date.now() + patienceMs; ; await pause(betweenTriesMs)) {
      writer.count += 1;
      try {
        const made = await pick(acts, writer.random)(ask, writer, product);
        acknowledged += 1;
        if (made) promised.push(made);
        return;
      } catch (error) {
        if (!(error instanceof NotAcknowledged) || Date.now() > until) throw error;
        failed += 1;
      }
    }
  }

  return {
    promised,
    acknowledged: () => acknowledged,
    failed: () => failed,
    /** Writes as long as `goesOn`, which is called before each write, returns true. */
    write: async ({ ofVisitors, ofMembers }: Acts, goesOn: () => boolean) => {
      await Promise.all(
        writers.map(async (writer) => {
          while (goesOn()) await writeOne(writer, writer.member ? ofMembers : ofVisitors);
        }),
      );
    },
  };
}
