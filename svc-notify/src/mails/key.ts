const prefix = 'SG.';
const usualForm = /^SG\.[\w-]{22}\.[\w-]{43}$/;

type Damage = { name: string; is: RegExp };

/** Characters that copying adds to a key. */
const damages: readonly Damage[] = [
  { name: 'line ends', is: /[\r\n]/ },
  { name: 'spaces', is: /[^\S\r\n]|[\u200B\uFEFF]/ },
  { name: 'quotes', is: /["'`“”‘’]/ },
  { name: 'the word Bearer', is: /^\W*bearer\s/i },
];

type KeyForm = {
  length: number;
  hasPrefix: boolean;
  parts: number;
  hasUsualForm: boolean;
  damage: string[];
  afterRepair: { length: number; hasPrefix: boolean; hasUsualForm: boolean };
};

export function repairKey(key: string): string {
  const bare = key.replaceAll(/[\r\n"'`“”‘’\u200B\uFEFF]/g, ' ').trim();
  return bare.replace(/^bearer\s+/i, '').replaceAll(/\s/g, '');
}

export function formOf(key: string): KeyForm {
  const repaired = repairKey(key);
  return {
    length: key.length,
    hasPrefix: key.startsWith(prefix),
    parts: key.split('.').length,
    hasUsualForm: usualForm.test(key),
    damage: damages.filter(({ is }) => is.test(key)).map(({ name }) => name),
    afterRepair: {
      length: repaired.length,
      hasPrefix: repaired.startsWith(prefix),
      hasUsualForm: usualForm.test(repaired),
    },
  };
}

/** Removes the key from a text, as given and as repaired: libraries quote headers that they cannot send. */
export function withoutKey(text: string, key: string): string {
  const secrets = [key, key.trim(), repairKey(key), JSON.stringify(key).slice(1, -1)].filter((each) => each.length > 3);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text);
}
