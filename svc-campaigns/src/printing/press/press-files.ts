import { currentTown, type PressView, zoneLabel } from '@postcard/contracts';
import { longMonth } from '@postcard/contracts/town-dates';
import { inTownOf, NamedError, type Logger } from '@postcard/service-kit';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../files/store.ts';
import type { Card } from '../../booking/cards/card.ts';
import type { CardStore } from '../../booking/cards/store.ts';
import type { Links } from '../../results/links/links.ts';
import type { createGather, Gathered } from './gather.ts';
import { isPublic } from './codes.ts';
import type { PressAd, PressJob } from './press-job.ts';
import type { PressWorker } from './press-worker.ts';
import type { Prints } from './prints.ts';
import type { Press, PressStore } from './store.ts';

type Deps = {
  store: PressStore;
  worker: Pick<PressWorker, 'make'>;
  gather: ReturnType<typeof createGather>;
  cards: Pick<CardStore, 'byId'>;
  files: Pick<FileStore, 'open'>;
  prints: Prints;
  links: Pick<Links, 'addressFor'>;
  /** Where codes that we print lead. */
  publicUrl: () => string;
  log: Logger;
  now: () => Date;
};

/** A worker that has said nothing for this long is gone; every step of it is shorter. */
const leaseMs = 60_000;
const mostTries = 3;
const pressable = ['upcoming', 'locked', 'active'];

export type PressFiles = ReturnType<typeof createPressFiles>;

/**
 * Makes the file a card is printed from: asked for by a person, made beside the requests, and made again after a crash.
 */
export function createPressFiles({ store, worker, gather, cards, files, prints, links, publicUrl, log, now }: Deps) {
  async function cardOf(id: string): Promise<Card> {
    const card = await cards.byId(id);
    if (!card) throw new NamedError('not_found');
    return card;
  }

  async function view(id: string): Promise<PressView> {
    const card = await cardOf(id);
    const [gathered, press] = await Promise.all([gather(card), store.of(id)]);
    return presentPress(id, press, gathered);
  }

  /**
   * Asks for the file. @throws NamedError not_found, invalid_transition, and conflict that names every spot that is
   * missing
   */
  async function start(id: string): Promise<PressView> {
    const card = await cardOf(id);
    if (!pressable.includes(card.status))
      throw new NamedError('invalid_transition', {
        message: 'Only a card that is open, locked or out can be printed.',
      });
    const gathered = await gather(card);
    if (gathered.missing.length > 0)
      throw new NamedError('conflict', { message: `This card cannot be printed yet. ${gathered.missing.join(' ')}` });
    await store.ask(id, gathered.inputs, now());
    return presentPress(id, await store.of(id), gathered);
  }

  /** Makes everything that is asked for, one after the other, until one does not succeed. */
  async function work(): Promise<void> {
    for (let press = await store.take(now(), lease()); press && (await makeForTown(press));)
      press = await store.take(now(), lease());
  }

  const makeForTown = (press: Press): Promise<boolean> => inTownOf(press, () => makeOne(press));

  const lease = () => new Date(now().getTime() + leaseMs);

  async function makeOne(press: Press): Promise<boolean> {
    const { id, run, tries } = press;
    if (tries > mostTries) return store.fail(id, run, 'The file could not be made. Please write to us.');
    const folder = await mkdtemp(join(tmpdir(), 'postcard-press-'));
    try {
      const card = await cardOf(id);
      const gathered = await gather(card);
      if (gathered.missing.length > 0)
        return await store.fail(id, run, `Meanwhile something has changed. ${gathered.missing.join(' ')}`);
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
        return await store.fail(id, run, `This card must not be printed. ${report.notForPress.join(' ')}`);
      await prints.handIn(press, { inputs: gathered.inputs, report, madeAt, ...(await prints.put(id, folder)) });
      return true;
    } catch (error) {
      if (error instanceof NotAsApproved) {
        log.error({ err: error, campaignId: id }, 'the press file was not made');
        return await store.fail(id, run, error.message);
      }
      log.warn({ err: error, campaignId: id }, 'the press file was not made, next time');
      await store.giveBack(id, run, now());
      return false;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Brings the files of an ad to where it is made, and gives its QR code the printed link.
   * @throws NotAsApproved when the file of an ad is not the one whose SHA-256 was approved
   */
  async function fetchAd(ad: PressAd, folder: string): Promise<PressAd> {
    const { source } = ad;
    const name = source.kind === 'file' ? source.file : source.logo;
    const sha256 = name ? await copy(name, join(folder, name)) : null;
    if (source.kind === 'file' && sha256 !== ad.sha256) throw new NotAsApproved(ad);
    if (source.kind === 'file' || !ad.bookingId) return ad;
    return { ...ad, source: { ...source, link: await links.addressFor(ad.bookingId) } };
  }

  /** @returns the SHA-256 of what was copied */
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

  /**
   * The files of a card. @throws NamedError not_found before they are made; conflict when `fresh` and something was
   * approved since
   */
  async function made(id: string, { fresh }: { fresh: boolean }) {
    const press = await store.of(id);
    if (!press?.files || !press.sha256) throw new NamedError('not_found');
    if (fresh && isStale(press, await gather(await cardOf(id))))
      throw new NamedError('conflict', { message: staleWords });
    return { ...press.files, sha256: press.sha256, isProof: Boolean(press.report?.notForPress?.length) };
  }

  return { view, start, work, made };
}

/** What is stored is not what somebody said yes to: making it again would not help. */
class NotAsApproved extends Error {
  constructor({ spotId, businessName, version }: PressAd) {
    super(
      `${spotId}, ${businessName}: the stored file is not the one that was approved as proof ${version}. Nothing ` +
        'was made. Please have the ad sent and approved again.',
    );
  }
}

const staleWords = 'What is approved has changed since this file was made. Please make it again.';

/**
 * Whether the file shows something else than what is approved now. A press that was asked for again keeps its old
 * report until then.
 */
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
