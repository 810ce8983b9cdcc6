import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hashId, hasScrollTarget, resumePendingScroll, scrollToId, setPendingScroll } from './hash-scroll.ts';

const scrollTo = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
  scrollTo.mockClear();
  sessionStorage.clear();
  document.body.innerHTML = '';
});
afterEach(() => {
  jest.useRealTimers();
});

function addSection(id: string, top: number): void {
  const element = document.createElement('section');
  element.id = id;
  element.getBoundingClientRect = () => ({ top }) as DOMRect;
  document.body.append(element);
}

describe('scrollToId', () => {
  test('scrolls smoothly and leaves 80 px above the element', () => {
    addSection('pricing', 500);
    scrollToId('pricing');

    expect(scrollTo).toHaveBeenCalledWith({ top: 420, behavior: 'smooth' });
  });

  test('follows a moving element for two seconds, unless the visitor scrolls', () => {
    addSection('moved', 500);
    scrollToId('moved');
    document.dispatchEvent(new Event('scrollend'));
    jest.advanceTimersByTime(1_999);
    document.dispatchEvent(new Event('scrollend'));
    expect(scrollTo).toHaveBeenCalledTimes(3);
    jest.advanceTimersByTime(1);
    document.dispatchEvent(new Event('scrollend'));
    expect(scrollTo).toHaveBeenCalledTimes(3);
    scrollTo.mockClear();
    scrollToId('moved');
    window.dispatchEvent(new Event('wheel'));
    document.dispatchEvent(new Event('scrollend'));
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('retries with growing delays until the element exists, at most 5 times', () => {
    const search = jest.spyOn(document, 'getElementById');
    scrollToId('late');
    jest.advanceTimersByTime(299);
    addSection('late', 100);
    expect(scrollTo).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(scrollTo).toHaveBeenCalledTimes(1);
    search.mockClear();
    scrollToId('never');
    jest.runAllTimers();
    expect(search).toHaveBeenCalledTimes(5);
    search.mockRestore();
  });

  test('stops on request', () => {
    const stop = scrollToId('late');
    stop();
    addSection('late', 100);

    jest.runAllTimers();

    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('scrolls once to a stored target after a page load, with at most 10 tries', () => {
    const search = jest.spyOn(document, 'getElementById');
    setPendingScroll('sample-form');
    expect(hasScrollTarget()).toBe(true);
    resumePendingScroll();
    jest.runAllTimers();
    expect(search).toHaveBeenCalledTimes(10);
    expect(hasScrollTarget()).toBe(false);
    search.mockRestore();
  });
});

test.each([
  ['#a%20b', 'a b'],
  ['#%', ''],
  ['', ''],
])('hashId returns for the hash %s the id %s', (hash, id) => {
  expect(hashId(hash)).toBe(id);
});
