import { describe, expect, test } from '@jest/globals';
import { useFixture } from '@postcard/e2e/fixture/use-fixture';

const outageMs = 20_000;

const fixture = useFixture({ ownServers: true });

const ask = (name: string): Promise<Response> =>
  fetch(`${fixture.url}/api/sample-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: fixture.url },
    body: JSON.stringify({ name, business: name, email: `${name}@example.com`, phone: '805 555 0100' }),
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('while the broker is stopped for 20 s', () => {
  test('requests succeed, a killed service loses no event, and each email is sent once', async () => {
    await (fixture.stack.rabbit.stop as () => Promise<void>)();
    const names: string[] = [];
    const until = Date.now() + outageMs;
    for (let index = 0; Date.now() < until; index++) {
      const name = `outage-${index}`;
      const response = await ask(name);
      expect({ name, status: response.status }).toEqual({ name, status: 201 });
      names.push(name);
      // The killed service has events that are stored but, without a broker, not published.
      if (index === 5) {
        await fixture.stack.process('svc-requests').kill('SIGKILL');
        await fixture.stack.process('svc-requests').waitReady();
      }
      await pause(400);
    }
    await (fixture.stack.rabbit.restart as () => Promise<void>)();
    for (const name of names) await fixture.emailsTo(`${name}@example.com`);
    const toTeam = await fixture.emailsTo('team@moorparkpostcard.example', names.length);
    const subjects = toTeam.map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(names.map((name) => `Sample request: ${name}`).toSorted());
    for (const name of names) expect(await fixture.emailsTo(`${name}@example.com`)).toHaveLength(1);
  }, 180_000);
});

describe('while a microfrontend cannot be loaded', () => {
  test('its pages offer to try again, and all other pages work', async () => {
    const page = await fixture.person();
    const memberAssets = '**/mfe/mfe-member/**';
    await page.goto('/');
    await page.route(memberAssets, (route) => route.abort());
    await page.getByRole('link', { name: 'Log In' }).first().click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.getByRole('heading', { name: 'Two sizes, one price each' }).waitFor();
    await page.getByRole('link', { name: 'Log In' }).first().click();
    await again.waitFor();
    await page.unroute(memberAssets);
    await again.click();
    await page.getByLabel('Username').waitFor();
  }, 90_000);
});
