type SafeStorage = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
};

type Name = 'localStorage' | 'sessionStorage';

/** Falls back to memory when storage is blocked or full, shared by all units' copies of this module. */
function safe(name: Name): SafeStorage {
  const shared = globalThis as { [key: symbol]: Map<string, string> | undefined };
  const memory = () => (shared[Symbol.for(`postcard:${name}`)] ??= new Map());
  const attempt = <T>(work: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return work(globalThis[name]);
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      memory().get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set(key, value) {
      memory().delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory().set(key, value),
      );
    },
    remove(key) {
      memory().delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    keys: () => [
      ...new Set([
        ...attempt(
          (storage) => Object.keys(storage),
          () => [],
        ),
        ...memory().keys(),
      ]),
    ],
    clear() {
      memory().clear();
      attempt(
        (storage) => storage.clear(),
        () => undefined,
      );
    },
  };
}

export const browserStorage: SafeStorage = safe('localStorage');
export const tabStorage: SafeStorage = safe('sessionStorage');
