import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { accountRoutes as routes } from '@postcard/contracts';
import { NamedError, requireReader } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { requireSelf } from '../users/policy.ts';
import { expectSaved } from '../users/save-user.ts';
import { presentUser } from '../users/user.ts';
import { toAvatar } from './avatar.ts';
import type { PictureStore } from './store.ts';
import { readPicture } from './upload.ts';

type Deps = Core & { pictures: PictureStore };

export function addPictureRoutes({ serve }: Routes, { users, pictures }: Deps): void {
  serve(routes.setPicture, async ({ params, user, ctx }) => {
    requireSelf(user, params.id);
    const bytes = await toAvatar(await readPicture(ctx));
    const stored = await users.expectOpen(params.id);
    const version = uuid();
    const saved = expectSaved(
      await users.update(stored, { profilePicture: `/api/users/${stored.id}/picture?v=${version}` }),
    );
    await pictures.put(stored.id, { version, bytes });
    if (!(await users.openById(stored.id))) await pictures.remove(stored.id);
    return presentUser(saved);
  });

  serve(routes.removePicture, async ({ params, user }) => {
    requireSelf(user, params.id);
    const stored = await users.expectOpen(params.id);
    const without = expectSaved(await users.update(stored, { profilePicture: null }));
    await pictures.remove(stored.id);
    return presentUser(without);
  });

  serve(routes.getPicture, async ({ params, query, user, ctx }) => {
    requireReader(user, params.id);
    const isSeen = user.userId === params.id || (await users.byIdHere(params.id)) !== null;
    const picture = isSeen ? await pictures.of(params.id) : null;
    if (!picture) throw new NamedError('not_found');
    const isNamed = query.v === picture.version;
    ctx.set('Cache-Control', isNamed ? 'private, max-age=86400, immutable' : 'private, no-cache');
    ctx.set('Content-Disposition', 'inline; filename="picture.webp"');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.status = 200;
    ctx.type = 'image/webp';
    ctx.body = picture.bytes;
  });
}
