/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { CardMap } from './card-map/card-map.tsx';
import { demoSpots } from './card-map/demo-spots.ts';
import { ComboboxField } from './forms/combobox-field.tsx';
import { PasswordField, TextField } from './forms/text-field.tsx';
import { ZoneMap } from './illustrations/zone-map.tsx';
import { Tabs } from './layout/tabs.tsx';

const parts: Record<string, ReactElement> = {
  field: <TextField label="City" name="city" hint="Where" error="Wrong" />,
  password: <PasswordField label="Password" name="password" />,
  combobox: <ComboboxField label="Trade" name="trade" value="" search={() => []} onChoose={() => undefined} />,
  tabs: (
    <Tabs
      id="zones"
      label="Zones"
      items={[
        { value: 'a', label: 'A', content: 'South' },
        { value: 'b', label: 'B', content: 'North' },
      ]}
    />
  ),
  'picture of the card': <CardMap side="both" />,
  'live card': <CardMap side="both" spots={demoSpots()} now={() => 0} onSelect={() => undefined} />,
  'zone map': <ZoneMap zone="A" />,
};

// A remote's part and the shell's page are prerendered separately, but hydrated as one tree.
describe.each(Object.entries(parts))('the prerendered %s', (_, part) => {
  test('has the same markup anywhere in a React tree', () => {
    const alone = renderToString(part);

    expect(
      renderToString(
        <main>
          <i />
          {part}
        </main>,
      ),
    ).toContain(alone);
    expect(alone).not.toMatch(/_r_|«|:r[0-9a-z]+:|radix-:/u);
  });
});
