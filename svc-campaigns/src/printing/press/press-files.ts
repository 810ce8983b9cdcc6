import { currentTown, type Envelope, type PressView, zoneLabel } from '@postcard/contracts';
import { longMonth } from '@postcard/contracts/town-dates';
import { inTownOf, NamedError, type EventFactory, type Logger } from '@postcard/service-kit';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v4 as uuid } from 'uuid';
import type { FileStore } from '../../files/store.ts';
import type { Card } from '../../booking/cards/card.ts';
import type { createGather, Gathered } from './gather.ts';
import { isPublic } from './codes.ts';
import type { PressAd, PressJob } from './press-job.ts';
import type { PressWorker } from './press-worker.ts';
import type { Prints } from './prints.ts';
import type { Press, PressStore } from './store.ts';
import type { Cards, Links } from '../ports.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = {
  store: PressStore;
  worker: Pick<PressWorker, 'make'>;
  gather: ReturnType<typeof createGather>;
  cards: Pick<Cards, 'byId'>;
  files: Pick<FileStore, 'open'>;
  prints: Prints;
  links: Pick<Links, 'addressFor'>;
  publicUrl: () => string;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

const leaseMs = 60_000;
const mostTries = 3;
const lostAfterMs = 3_600_000;
const pressable = ['upcoming', 'locked', 'active'];

export type PressFiles = ReturnType<typeof createPressFiles>;

/** Makes press files: requested by a person, made by a worker from the queue, and retried after a crash. */
export function createPressFiles(deps: Deps) {
  const { store, worker, gather, cards, files, prints, links, publicUrl, newEvent, log, now } = deps;

  const cardOf = async (id: string): Promise<Card> => orNotFound(await cards.byId(id));

  async function view(id: string): Promise<PressView> {
    const card = await cardOf(id);
    const [gathered, press] = await Promise.all([gather(card), store.of(id)]);
    return presentPress(id, press, gathered);
  }

  async function start(id: string): Promise<PressView> {
    const card = await cardOf(id);
    if (!pressable.includes(card.status))
      throw new NamedError('invalid_transition', {
        message: 'Only an open, locked or active card can be printed.',
      });
    const gathered = await gather(card);
    if (gathered.missing.length > 0)
      throw new NamedError('conflict', { message: `This card cannot be printed yet. ${gathered.missing.join(' ')}` });
    const run = uuid();
    await store.ask(id, { run, inputs: gathered.inputs, ...asking({ id, run }) });
    return presentPress(id, await store.of(id), gathered);
  }

  const asking = ({ id, run }: Pick<Press, 'id' | 'run'>) => {
    const at = now();
    return { event: newEvent('press.asked', { id, version: at.getTime() }, { campaignId: id, run }), now: at };
  };

  async function askAgain(): Promise<void> {
    for (const press of await store.unheardSince(new Date(now().getTime() - lostAfterMs)))
      await inTownOf(press, () => store.askAgain(press, asking(press)));
  }

  /** Makes a requested file. @throws Error on failure or another's lease, so that the queue redelivers */
  async function make({ data: { campaignId: id, run } }: Envelope<'press.asked'>): Promise<void> {
    const press = await store.take({ id, run }, now(), lease());
    if (press) return makeOne(press);
    const other = await store.of(id);
    if (other?.run === run && other.state === 'working') throw new Error(`another worker has the press of ${id}`);
  }

  const lease = () => new Date(now().getTime() + leaseMs);

  async function makeOne(press: Press): Promise<void> {
    const { id, run, tries } = press;
    const fail = async (reason: string) => void (await store.fail(id, run, reason));
    if (tries > mostTries) return fail(notMade);
    const folder = await mkdtemp(join(tmpdir(), 'postcard-press-'));
    try {
      const card = await cardOf(id);
      const gathered = await gather(card);
      if (gathered.missing.length > 0)
        return await fail(`The card changed in the meantime. ${gathered.missing.join(' ')}`);
      const madeAt = now();
      const { origin } = new URL(publicUrl());
      const ads = await Promise.all(gathered.ads.map((ad) => fetchAd(ad, folder)));
      const job: PressJob = {
        folder,
        title: `${currentTown().product}, ${card.name}`,
        issue: `${longMonth(card.distributionDate)} · ${zoneLabel(card.zone)} · ${currentTown().zipCode}`,
        madeAt: madeAt.toISOString(),
        origin,
        ads,
      };
      const report = await worker.make(
        job,
        (progress) => void store.progress(id, run, progress, lease()).catch(() => undefined),
      );
      if (isPublic(origin) && report.notForPress?.length)
        return await fail(`This card must not be printed. ${report.notForPress.join(' ')}`);
      await prints.handIn(press, { inputs: gathered.inputs, report, madeAt, ...(await prints.put(id, folder)) });
    } catch (error) {
      if (error instanceof NotAsApproved) {
        log.error({ err: error, campaignId: id }, 'the press file was not made');
        return await fail(error.message);
      }
      if (tries === mostTries) {
        log.error({ err: error, campaignId: id, tries }, 'the press file was not made');
        return await fail(notMade);
      }
      await store.giveBack(id, run, now());
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Copies an ad's files. @throws NotAsApproved when a SHA-256 differs from the approved one */
  async function fetchAd(ad: PressAd, folder: string): Promise<PressAd> {
    const { source } = ad;
    const name = source.kind === 'file' ? source.file : source.logo;
    const sha256 = name ? await copy(name, join(folder, name)) : null;
    if (source.kind === 'file' && sha256 !== ad.sha256) throw new NotAsApproved(ad);
    if (source.link === undefined || !ad.bookingId) return ad;
    return { ...ad, source: { ...source, link: await links.addressFor(ad.bookingId) } };
  }

  async function copy(name: string, path: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(
      await files.open(name),
      async function* (bytes: AsyncIterable<Buffer>) {
        for await (const part of bytes) {
          hash.update(part);
          yield part;
        }
      },
      createWriteStream(path),
    );
    return hash.digest('hex');
  }

  /** Returns a card's files. @throws NamedError not_found before they are made, conflict when `fresh` and outdated */
  async function made(id: string, { fresh }: { fresh: boolean }) {
    const press = await store.of(id);
    if (!press?.files || !press.sha256) throw new NamedError('not_found');
    if (fresh && isStale(press, await gather(await cardOf(id))))
      throw new NamedError('conflict', { message: staleWords });
    return { ...press.files, sha256: press.sha256, isProof: Boolean(press.report?.notForPress?.length) };
  }

  return { view, start, make, askAgain, made };
}

/** The stored file is not the approved one, so a retry cannot succeed. */
class NotAsApproved extends Error {
  constructor({ spotId, businessName, version }: PressAd) {
    super(
      `${spotId}, ${businessName}: the stored file is not the one that was approved as proof ${version}. Nothing ` +
        'was made. Please have the ad sent and approved again.',
    );
  }
}

const notMade = 'The file could not be made. Please write to us.';
const staleWords = 'The approved ads have changed since this file was created. Please make it again.';

const isStale = (press: Press, { inputs, missing }: Gathered): boolean =>
  press.files !== null && (missing.length > 0 || press.state !== 'done' || press.inputs !== inputs);

function presentPress(campaignId: string, press: Press | null, gathered: Gathered): PressView {
  const { missing } = gathered;
  if (!press)
    return {
      campaignId,
      state: 'none',
      missing,
      stale: false,
      progress: null,
      failure: null,
      sha256: null,
      bytes: null,
      madeAt: null,
      report: null,
    };
  const { state, progress, failure, sha256, bytes, madeAt, report } = press;
  return {
    campaignId,
    state,
    missing,
    stale: isStale(press, gathered),
    progress,
    failure,
    sha256,
    bytes,
    madeAt: madeAt?.toISOString() ?? null,
    report,
  };
}
