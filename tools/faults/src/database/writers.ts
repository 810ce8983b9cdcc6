import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@postcard/devstack';
import { pick, randomFrom, type Random } from '../random.ts';
import { attempt, type Member } from '../members.ts';
import type { Promised } from './promises.ts';

export type Population = { stack: Stack; members: readonly Member[]; admin: string };
export type Writers = {
  promised: readonly Promised[];
  acknowledged: () => number;
  failed: () => number;
  stop: () => Promise<void>;
};

/** What a writer changes nobody else does, so it knows what was acknowledged last. */
type Writer = {
  name: string;
  random: Random;
  requests: Promised[];
  member: Member | undefined;
  profile: Promised | undefined;
};
type Act = (population: Population, writer: Writer, number: number) => Promise<Promised | null>;

const betweenTriesMs = 150;
/** As `welcome` registers everybody. */
const firstNameAtFirst = 'Ada';

/** So many people who write, each one thing after the other, and take down what was acknowledged. */
export function startWriters(population: Population, count: number, seed: number): Writers {
  const promised: Promised[] = [];
  let [isOver, acknowledged, failed] = [false, 0, 0];

  async function write(place: number): Promise<void> {
    const writer = writerAt(place, population, seed);
    if (writer.profile) promised.push(writer.profile);
    for (let number = 0; !isOver; number++) {
      try {
        const made = await pick(writer.member ? ofMembers : ofVisitors, writer.random)(population, writer, number);
        acknowledged += 1;
        if (made) promised.push(made);
      } catch (error) {
        if (!(error instanceof NotDone)) throw error;
        failed += 1;
        await pause(betweenTriesMs);
      }
    }
  }

  const work = Promise.all(Array.from({ length: count }, (_, place) => write(place)));
  // Reported when somebody stops the writers.
  work.catch(() => {});
  return {
    promised,
    acknowledged: () => acknowledged,
    failed: () => failed,
    stop: async () => {
      isOver = true;
      await work;
    },
  };
}

function writerAt(place: number, { members }: Population, seed: number): Writer {
  const member = members[place];
  const profile = member && {
    service: 'identity' as const,
    collection: 'users',
    id: member.userId,
    fields: { firstName: [firstNameAtFirst] },
  };
  return { name: `writer${place}`, random: randomFrom(seed + place), requests: [], member, profile };
}

const submit: Act = async (population, { name: writer, requests }, number) => {
  const name = `${writer}-${number}`;
  const { id } = await ask<{ id: string }>(population, '/api/sample-requests', {
    name,
    business: name,
    email: `${name}@example.com`,
    phone: '805 555 0100',
  });
  const made: Promised = {
    service: 'requests',
    collection: 'sample_requests',
    id,
    fields: { name: [name], status: ['pending'] },
  };
  requests.push(made);
  return made;
};

const getInTouch: Act = async (population, { name: writer }, number) => {
  const message = `${writer} has a question, number ${number}`;
  const { id } = await ask<{ id: string }>(population, '/api/contact', {
    name: writer,
    email: `${writer}@example.com`,
    message,
  });
  return { service: 'requests', collection: 'contact_requests', id, fields: { message: [message] } };
};

const statuses = ['contacted', 'pending', 'completed'];

/** By an administrator, so that there is a line of the audit besides. */
const setStatus: Act = async (population, writer, number) => {
  const request = pick(writer.requests, writer.random);
  if (!request) return submit(population, writer, number);
  await change(request, 'status', statuses[number % statuses.length], (status) =>
    ask(population, `/api/sample-requests/${request.id}`, { status }, { method: 'PATCH', cookie: population.admin }),
  );
  return null;
};

const rename: Act = async (population, { name, member, profile }, number) => {
  if (member && profile)
    await change(profile, 'firstName', `${name} ${number}`, (firstName) =>
      ask(population, `/api/users/${member.userId}`, { firstName }, { method: 'PATCH', cookie: member.cookie }),
    );
  return null;
};

const writeToTeam: Act = async (population, { name, member }, number) => {
  const subject = `Question ${number} of ${name}`;
  const { id } = await ask<{ id: string }>(
    population,
    '/api/messages/threads',
    { subject, content: 'When is the next card?' },
    { cookie: member?.cookie ?? '' },
  );
  return { service: 'notify', collection: 'threads', id, fields: { subject: [subject] } };
};

const ofVisitors: readonly Act[] = [submit, submit, getInTouch, setStatus];
const ofMembers: readonly Act[] = [submit, rename, rename, writeToTeam];

/** Until it is acknowledged, a field may hold what it held or what is asked for; then that alone. */
async function change(
  promise: Promised,
  field: string,
  value: unknown,
  asked: (value: unknown) => Promise<unknown>,
): Promise<void> {
  promise.fields[field] = [...(promise.fields[field] ?? []), value];
  await asked(value);
  promise.fields[field] = [value];
}

class NotDone extends Error {}

/** @throws {NotDone} when it was refused, which is right while the database is away, or nobody responded */
async function ask<T>(
  { stack }: Population,
  path: string,
  body: object,
  { cookie = '', method = 'POST' } = {},
): Promise<T> {
  const response = await attempt(stack.url, path, body, { method, ...(cookie && { cookie }) }).catch((error: Error) =>
    Promise.reject(new NotDone(error.message)),
  );
  const said = await response.text().catch((error: Error) => Promise.reject(new NotDone(error.message)));
  if (!response.ok) throw new NotDone(`${path}: ${response.status} ${said}`);
  return JSON.parse(said) as T;
}
