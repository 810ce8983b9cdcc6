import { describe, expect, test } from '@jest/globals';
import type { Connection } from '@postcard/service-kit';
import { operator, type StoredDocument, together } from '@postcard/service-kit/testing';
import { text } from 'node:stream/consumers';
import { createUploadStore, type Upload, type UploadStore } from './artwork/upload-store.ts';
import { useDatabase } from '../testing/builders.ts';
import type { DesignTemplate } from '@postcard/contracts';
import { createDesignTemplateStore, type DesignTemplateStore } from './design-templates/store.ts';

describe('the upload store', () => {
  const partBytes = 4;
  const at = new Date('2027-05-01T12:00:00.000Z');
  const later = (ms: number) => new Date(at.getTime() + ms);

  let db: Connection;
  let uploads: UploadStore;

  useDatabase((opened) => {
    db = opened;
    uploads = createUploadStore(db);
  });

  async function begun(id: string, change: Partial<Upload> = {}): Promise<Upload> {
    const upload: Upload = {
      id,
      bookingId: 'b1',
      userId: 'ada',
      author: 'member',
      fileName: 'a.png',
      size: 10,
      received: 0,
      state: 'open',
      checkingUntil: null,
      createdAt: at,
      updatedAt: at,
      ...change,
    };
    await uploads.insert(upload);
    return upload;
  }

  const bytesOf = (upload: Upload): Promise<string> => text(uploads.read(upload, partBytes));

  test('accepts one of fifty concurrent uploads of a part, and stores its bytes', async () => {
    const upload = await begun('crowded', { size: 4 });
    const results = await together((index) =>
      uploads.append(upload, {
        offset: 0,
        bytes: Buffer.from(`${index}${index}${index}${index}`.slice(0, 4)),
        now: later(1),
      }),
    );

    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await bytesOf(upload)).toMatch(/^(\d)\1{3}$|^(\d\d)\2$/);
  });

  test('returns parts in order, and rejects a part at another offset', async () => {
    let upload = await begun('ordered');
    for (const [offset, part] of [
      [0, 'abcd'],
      [4, 'efgh'],
      [8, 'ij'],
    ] as const)
      upload = (await uploads.append(upload, { offset, bytes: Buffer.from(part), now: at })) as Upload;

    expect([upload.received, await bytesOf(upload)]).toEqual([10, 'abcdefghij']);
    expect(await uploads.append(upload, { offset: 4, bytes: Buffer.from('WXYZ'), now: at })).toBeNull();
    expect(await bytesOf(upload)).toBe('abcdefghij');
  });

  test('gives a complete upload to one of fifty checks, and to the next once its claim has expired', async () => {
    const upload = await begun('whole', { received: 10 });
    const until = later(60_000);
    const taken = await together(() => uploads.takeForCheck(upload, until, at));

    expect(taken.filter((result) => result !== null)).toHaveLength(1);
    expect(await uploads.takeForCheck(upload, later(90_000), later(59_999))).toBeNull();
    expect(await uploads.takeForCheck(upload, later(120_000), until)).not.toBeNull();
    expect(await uploads.takeForCheck(await begun('half', { received: 9 }), until, at)).toBeNull();
  });

  test('returns no other member’s upload, and rejects query operators', async () => {
    await begun('owned');

    expect((await uploads.of('owned', { bookingId: 'b1', userId: 'ada' }))?.id).toBe('owned');
    expect(await uploads.of('owned', { bookingId: 'b1', userId: 'eve' })).toBeNull();
    expect(await uploads.of('owned', { bookingId: 'b2', userId: 'ada' })).toBeNull();
    await expect(uploads.of(operator, { bookingId: 'b1', userId: 'ada' })).rejects.toThrow(/Cast/);
  });

  test('deletes an abandoned upload with its parts, to the millisecond', async () => {
    const old = await begun('old', { bookingId: 'old', updatedAt: new Date(0) });
    await uploads.append(old, { offset: 0, bytes: Buffer.from('abcd'), now: new Date(1) });

    expect(await uploads.forgetBefore(new Date(0), partBytes)).toBe(0);
    expect(await uploads.forgetBefore(new Date(1), partBytes)).toBe(1);
    expect(await uploads.of('old', old)).toBeNull();
    expect(await db.collection('artwork_parts').countDocuments({ _id: /^old:/ })).toBe(0);
  });
});

describe('the template store', () => {
  let db: Connection;
  let templates: DesignTemplateStore;

  useDatabase((opened) => {
    db = opened;
    templates = createDesignTemplateStore(db);
  });

  const template = (id: string): DesignTemplate => ({
    id,
    name: id,
    description: 'Plain',
    imageUrl: `/${id}.png`,
    spotType: 'medium',
    isActive: true,
  });

  test('stores a template once after fifty concurrent calls, and lists the newest first', async () => {
    await templates.apply(template('second'), 1);
    await together(() => templates.apply(template('first'), 0));

    expect(await templates.active()).toEqual([template('second'), template('first')]);
  });

  test('keeps a retired template retired, and updates its texts', async () => {
    await db.collection<StoredDocument>('design_templates').updateOne({ _id: 'first' }, { $set: { isActive: false } });
    await templates.apply({ ...template('first'), description: 'New' }, 0);

    expect((await templates.active()).map(({ id }) => id)).toEqual(['second']);
    expect(await db.collection<StoredDocument>('design_templates').findOne({ _id: 'first' })).toMatchObject({
      description: 'New',
      isActive: false,
    });
  });
});
