import type { ReactElement, ReactNode } from 'react';
import * as Menu from 'radix-ui/dropdown-menu';
import { classNames } from '../class-names.ts';

export type DropdownMenuItem = {
  id: string;
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
};

export type DropdownMenuProps = {
  /** The button that opens the menu; it must take a ref and native props. */
  trigger: ReactElement;
  /** What the menu is about, for screen readers. */
  label: string;
  items: readonly DropdownMenuItem[];
  align?: 'start' | 'end';
  className?: string;
};

export function DropdownMenu({ trigger, label, items, align = 'end', className }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className={classNames('pc-menu', className)} align={align} sideOffset={6} aria-label={label}>
          {items.map((item) => (
            <Menu.Item
              key={item.id}
              className={classNames('pc-menu__item', item.danger && 'pc-menu__item--danger')}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
            >
              {item.icon}
              {item.label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
