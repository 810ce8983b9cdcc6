import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Container, Stack } from './layout.tsx';
import { Avatar, Card, initials, SkipLink, Stepper } from './small.tsx';
import { Tabs } from './tabs.tsx';

const zones = [
  { value: 'zoneA', label: 'Zone A (South)', content: '4,892 households' },
  { value: 'zoneB', label: 'Zone B (North)', content: '4,766 households' },
  { value: 'total', label: 'Total Coverage', content: '9,658 households' },
];

describe('Tabs', () => {
  test('move with the arrow keys and show one panel', async () => {
    const change = jest.fn();
    render(<Tabs id="circulation" label="Circulation" items={zones} onValueChange={change} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(change).toHaveBeenCalledWith('zoneB');
    expect(screen.getByRole('tabpanel', { name: 'Zone B (North)' }).textContent).toBe('4,766 households');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Total Coverage', selected: true })).toBe(document.activeElement);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Zone A (South)', selected: true })).toBe(document.activeElement);
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toBe(document.activeElement);
  });

  test('report a click on the current tab', async () => {
    const change = jest.fn();
    render(<Tabs id="circulation" label="Circulation" items={zones} value="total" onValueChange={change} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Total Coverage' }));

    expect(change.mock.calls).toEqual([['total']]);
  });

  test('show the tab of the value if the page controls it', () => {
    const { rerender } = render(<Tabs id="c" label="Circulation" items={zones} value="total" />);
    rerender(<Tabs id="c" label="Circulation" items={zones} value="zoneA" />);

    expect(screen.getByRole('tab', { name: 'Zone A (South)', selected: true })).not.toBeNull();
  });
});

test('a stepper marks finished steps and the current step', () => {
  render(<Stepper steps={['Business Info', 'Eligibility', 'Review']} current={2} />);
  const steps = screen.getAllByRole('listitem');

  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]?.textContent).toBe('Business Info (done)');
});

test('an avatar shows the first two letters of the name in upper case', () => {
  expect(initials('  tierra bakery')).toBe('TI');
  expect(initials('')).toBe('');
  const { container } = render(<Avatar name="Oak & Iron Gym" />);
  expect(container.textContent).toBe('OA');
});

test('a card with a title is an article with a heading', () => {
  render(
    <Card title="Membership status" level={2} footer="more">
      Verified
    </Card>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Membership status' }).closest('article')).not.toBeNull();
});

test('layout components accept any element and its props', () => {
  render(
    <Container as="main" id="main">
      <Stack as="ul" gap={2} aria-label="Promises">
        <li>One</li>
      </Stack>
    </Container>,
  );

  expect(screen.getByRole('main').id).toBe('main');
  expect(screen.getByRole('list', { name: 'Promises' }).style.getPropertyValue('--pc-gap')).toBe('8px');
});

test('the skip link leads to the main content', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Skip to the page' }).getAttribute('href')).toBe('#main');
});

test('the tabs keep the chosen tab in view when a font or a count widens the strip', () => {
  const before = globalThis.ResizeObserver;
  let report = () => {};
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      report = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
  const items = ['one', 'two', 'three'].map((value) => ({ value, label: value, content: value }));
  render(<Tabs id="ways" label="Ways" items={items} defaultValue="three" />);
  const strip = screen.getByRole('tablist');
  const lay = (tabWidth: number) => {
    Object.defineProperty(strip, 'clientWidth', { value: 200, configurable: true });
    Object.defineProperty(strip, 'scrollWidth', { value: 3 * tabWidth, configurable: true });
    for (const [place, tab] of [...strip.children].entries()) {
      Object.defineProperty(tab, 'offsetLeft', { value: place * tabWidth, configurable: true });
      Object.defineProperty(tab, 'offsetWidth', { value: tabWidth, configurable: true });
    }
  };

  lay(100);
  report();
  const first = strip.scrollLeft;
  lay(150);
  report();

  expect([first, strip.scrollLeft]).toEqual([124, 274]);
  globalThis.ResizeObserver = before;
});
