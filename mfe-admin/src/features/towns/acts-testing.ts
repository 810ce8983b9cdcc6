import { renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component } from './towns-tab.tsx';

export const open = (api: FakeApi, search = '') =>
  renderRoutes([{ path: '/admin', Component }], { at: `/admin?tab=towns${search}`, user: testAdmin(), api });
export type Page = Awaited<ReturnType<typeof open>>;

/** Finds a field by its label, because other queries take seconds in a form of this size. */
export async function field(name: string): Promise<HTMLInputElement> {
  const label = await screen.findByText<HTMLLabelElement>(name, { selector: 'label' });
  return label.control as HTMLInputElement;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (page: Page, name: string) => page.user.click(await button(name));
export async function type(page: Page, name: string, text: string): Promise<void> {
  await page.user.clear(await field(name));
  await page.user.paste(text);
}
export const confirm = async (page: Page, name: string) =>
  page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
export const sent = ({ calls }: Page, method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body);
export const isDisabled = async (name: string) => (await button(name)).disabled;
