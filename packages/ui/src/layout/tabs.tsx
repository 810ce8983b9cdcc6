import type { ReactNode } from 'react';
import * as RadixTabs from 'radix-ui/tabs';
import { classNames } from '../class-names.ts';

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

export type TabsProps = {
  /** Prefix of the tabs' ids. Radix would number them by render order, which prerendered pages cannot repeat. */
  id: string;
  /** What the tabs are about, for screen readers. */
  label: string;
  items: readonly TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** `line` for parts of a page, `folder` for a few places to look at side by side. */
  look?: 'line' | 'folder';
  className?: string;
};

export function Tabs({ id, label, items, value, defaultValue = items[0]?.value, onValueChange, look = 'line', className }: TabsProps) {
  const tab = (name: string) => `${id}-tab-${name}`;
  const panel = (name: string) => `${id}-panel-${name}`;
  const state = value === undefined ? { defaultValue: defaultValue ?? '' } : { value };
  return (
    <RadixTabs.Root className={classNames('pc-tabs', `pc-tabs--${look}`, className)} {...state} {...(onValueChange ? { onValueChange } : {})}>
      <RadixTabs.List className="pc-tabs__list" aria-label={label}>
        {items.map((item) => (
          <RadixTabs.Trigger key={item.value} className="pc-tabs__tab" value={item.value} id={tab(item.value)} aria-controls={panel(item.value)}>
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} className="pc-tabs__panel" value={item.value} id={panel(item.value)} aria-labelledby={tab(item.value)}>
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
