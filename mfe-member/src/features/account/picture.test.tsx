import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { pictureMaxBytes } from '@postcard/contracts/account';
import { problem, renderRoutes, type ApiCall, toasted } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { account, api as base } from './testing.ts';

const picture = '/api/users/u1/picture';
const withPicture = { ...account, profilePicture: `${picture}?v=1` };
const chosen = (type = 'image/jpeg') => new File(['pixels'], 'me.jpg', { type });

let readable: boolean;
let drawnSize: Record<string, number>;
let drawn: { width: number; height: number; type: string }[];

// jsdom cannot draw, so the tests check the calls on the canvas.
beforeEach(() => {
  readable = true;
  drawnSize = { 'image/png': 10, 'image/jpeg': 10 };
  drawn = [];
  globalThis.createImageBitmap = async () => {
    if (!readable) throw new Error('no picture');
    return { width: 4000, height: 1000, close() {} };
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {}, fillRect() {} } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type = '',
  ) {
    drawn.push({ width: this.width, height: this.height, type });
    done(new Blob([new Uint8Array(drawnSize[type] ?? 0)], { type }));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

async function open(api: object, user = account) {
  const page = await renderRoutes(routes, {
    at: '/account',
    user,
    api: { ...base, 'GET /api/users/me': user, ...api },
  });
  return { ...page, input: await screen.findByLabelText<HTMLInputElement>('Picture file') };
}

const sentFile = (calls: ApiCall[]): File => {
  const { body } = calls.find(({ method }) => method === 'PUT') as { body: FormData };
  return body.get('file') as File;
};

describe('the picture', () => {
  test.each([
    ['image/png', 10],
    ['image/jpeg', pictureMaxBytes + 1],
  ])('is sent as %s if the PNG has %i bytes', async (type, size) => {
    drawnSize['image/png'] = size;
    const page = await open({ [`PUT ${picture}`]: withPicture });
    await page.user.upload(page.input, chosen('image/png'));

    await toasted(page.toasts, { title: 'Your picture is saved' });
    expect(sentFile(page.calls).type).toBe(type);
  });

  test('is not sent when the browser cannot read it', async () => {
    readable = false;
    const page = await open({});
    await page.user.upload(page.input, chosen());

    expect((await screen.findByRole('alert')).textContent).toContain('could not be read as a picture');
    expect(page.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test.each([
    [404, 'not_found', 'We could not find this.'],
    [409, 'conflict', 'This was changed in the meantime. Please check it again.'],
    [413, 'payload_too_large', 'The picture is too large.'],
    [415, 'unsupported_media_type', 'Please choose a PNG or JPEG picture.'],
    [422, 'validation_failed', 'The picture is damaged or incomplete. Please choose another one.'],
    [429, 'too_many_requests', 'Please wait a moment and try again.'],
  ])('explains a refusal with %i', async (status, code, message) => {
    const page = await open({ [`PUT ${picture}`]: problem(status, code, message) });
    await page.user.upload(page.input, chosen());

    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('can be removed', async () => {
    const page = await open({ [`DELETE ${picture}`]: account }, withPicture);
    await page.user.click(screen.getByRole('button', { name: 'Remove' }));

    await toasted(page.toasts, { title: 'Your picture is removed' });
    expect(page.container.querySelector('img')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});
