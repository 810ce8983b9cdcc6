import { beforeEach, describe, expect, test } from '@jest/globals';
import { browserStorage, tabStorage } from './storage.ts';

beforeEach(() => {
  browserStorage.clear();
  tabStorage.clear();
});

function withStorage(get: () => Storage, work: () => void): void {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  try {
    work();
  } finally {
    Object.defineProperty(globalThis, 'localStorage', original);
  }
}

const blocked = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = (): Storage =>
  ({
    getItem: () => 'old',
    setItem: () => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    },
  }) as unknown as Storage;

describe('browserStorage', () => {
  test('keeps values in the browser', () => {
    browserStorage.set('size', 'large');

    expect(localStorage.getItem('size')).toBe('large');
    expect(browserStorage.get('size')).toBe('large');
    browserStorage.remove('size');
    expect(browserStorage.get('size')).toBeNull();
  });

  test('keeps values until the page closes when storage is blocked', () => {
    withStorage(blocked, () => {
      browserStorage.set('size', 'large');

      expect([browserStorage.get('size'), browserStorage.keys()]).toEqual(['large', ['size']]);
      browserStorage.clear();
      expect(browserStorage.get('size')).toBeNull();
    });
  });

  test('keeps a value until the page closes when storage is full', () => {
    withStorage(full, () => {
      browserStorage.set('size', 'large');

      expect(browserStorage.get('size')).toBe('large');
    });
  });
});

test('tabStorage keeps values in the tab', () => {
  tabStorage.set('draft', 'typed');

  expect(sessionStorage.getItem('draft')).toBe('typed');
  expect(browserStorage.get('draft')).toBeNull();
});
